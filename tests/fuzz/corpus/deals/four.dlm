[Document]
From board=3
To board=4
Board 03=aaaaaabffffffkkkkkklpppppp013
Board 04=aaaaaabffffffkkkkkklpppppp010
