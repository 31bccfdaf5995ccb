package token

import (
	"strconv"
	"testing"
)

func TestTable(t *testing.T) {
	tab := NewTable(0)
	var first []*Name
	for i := 0; i < 5000; i++ {
		n := tab.Intern(strconv.AppendInt([]byte("n"), int64(i), 10))
		if n.ID != uint32(i) || n.Keyword != Ident {
			t.Fatalf("name %d has ID %d, keyword %v", i, n.ID, n.Keyword)
		}
		first = append(first, n)
	}
	for i, n := range first {
		if s := "n" + strconv.Itoa(i); tab.InternString(s) != n || tab.Intern([]byte(s)) != n || n.Text != s {
			t.Fatalf("%s is not found again", s)
		}
	}
	if tab.Len() != 5000 || tab.Intern(nil) != tab.InternString("") || tab.Len() != 5001 {
		t.Errorf("%d names", tab.Len())
	}
}
