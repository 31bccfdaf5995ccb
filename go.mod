module cufront

go 1.26
