package moduleid

import "testing"

func TestText(t *testing.T) {
	for _, c := range []struct{ path, base, last, want string }{
		{"", "m.cu", "main", "_00000000_4_m_cu_main"},
		{"/w/a.cu", "a-b.cu", "k", "_" + hash("/w/a.cu") + "_6_a_b_cu_k"},
	} {
		if got := Text(c.path, c.base, c.last); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestLastPart(t *testing.T) {
	if got := Entity("abcdefgh"); got != "abcdefgh" {
		t.Error(got)
	}
	if got := Entity("_Z9just_over"); len(got) != 8 {
		t.Error(got)
	}
	for seed, want := range map[string]string{"7": "00000007", "0x10": "00000010", "010": "00000008", "123abc": hash("123abc")} {
		if got := Seed(seed); got != want {
			t.Errorf("seed %s: %s, want %s", seed, got, want)
		}
	}
	if got := Fallback("x", 12); got != hash("x")+"_12" {
		t.Error(got)
	}
}
