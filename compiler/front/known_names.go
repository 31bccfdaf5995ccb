// This file implements the names that the language itself gives a meaning.

package front

import "cufront/compiler/token"

// knownNames are names that the front end itself looks for.
type knownNames struct {
	ctor, conversion, closureEntry, this, std, cuda, sizeT, main, initializerList,
	begin, end, get, tupleSize, tupleElement, value, typ,
	pushCallConfiguration, final, override, import_, module, final2,
	typeInfo, alignValT, strongOrdering, partialOrdering, weakOrdering,
	coroutineTraits, promiseType, unnamed, nvParent, localLabel *token.Name
	operators map[opKey]*token.Name
}

// opKey identifies an operator function's name.
type opKey struct {
	kind  token.Kind
	array bool
}

func (k *knownNames) init(t *token.Table) {
	k.ctor = t.InternString("<constructor>")
	k.conversion = t.InternString("<conversion>")
	k.closureEntry = t.InternString("_FUN")
	k.this = t.InternString("this")
	k.std = t.InternString("std")
	k.cuda = t.InternString("cuda")
	k.sizeT = t.InternString("size_t")
	k.main = t.InternString("main")
	k.initializerList = t.InternString("initializer_list")
	k.begin, k.end, k.get = t.InternString("begin"), t.InternString("end"), t.InternString("get")
	k.tupleSize, k.tupleElement = t.InternString("tuple_size"), t.InternString("tuple_element")
	k.value, k.typ = t.InternString("value"), t.InternString("type")
	k.pushCallConfiguration = t.InternString("__cudaPushCallConfiguration")
	k.final, k.override = t.InternString("final"), t.InternString("override")
	k.final2 = t.InternString("__final")
	k.import_, k.module = t.InternString("import"), t.InternString("module")
	k.typeInfo, k.alignValT = t.InternString("type_info"), t.InternString("align_val_t")
	k.strongOrdering = t.InternString("strong_ordering")
	k.partialOrdering, k.weakOrdering = t.InternString("partial_ordering"), t.InternString("weak_ordering")
	k.coroutineTraits, k.promiseType = t.InternString("coroutine_traits"), t.InternString("promise_type")
	k.unnamed = t.InternString("<unnamed>")
	k.nvParent = t.InternString("__nv_parent")
	k.localLabel = t.InternString("__label__")
	k.operators = make(map[opKey]*token.Name)
}

// operatorName returns the name under which an operator function is declared,
// e.g. `operator+`, `operator new[]`, `operator()`.
func (ck *Checker) operatorName(kind token.Kind, array bool) *token.Name {
	key := opKey{kind, array}
	if n := ck.known.operators[key]; n != nil {
		return n
	}
	text := "operator" + kind.String()
	switch kind {
	case token.KwNew, token.KwDelete, token.KwCoAwait:
		text = "operator " + kind.String()
	case token.LParen:
		text = "operator()"
	case token.LBracket:
		text = "operator[]"
	}
	if array {
		text += "[]"
	}
	n := ck.names.InternString(text)
	ck.known.operators[key] = n
	return n
}
