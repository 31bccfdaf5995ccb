// This file implements the kinds of entries: what an entry head displays.
package il

// EntryKind is the kind of an IL entry.
type EntryKind uint8

const (
	KindNone EntryKind = iota
	KindAsmEntry
	KindAsmOperand
	KindAttribute
	KindAttributeArg
	KindAttributeGroup
	KindBaseClass
	KindBaseClassDerivation
	KindClassTypeSupplement
	KindConstant
	KindConstructorInit
	KindDynamicInit
	KindExceptionSpecification
	KindExceptionSpecificationType
	KindExprNode
	KindField
	KindHandler
	KindHiddenName
	KindInstantiationDirective
	KindLabel
	KindLambda
	KindLambdaCapture
	KindLinkageSpecBlock
	KindLocalExprNodeRef
	KindLocalScopeRef
	KindLocalStaticVariableInit
	KindNameQualifier
	KindNameReference
	KindNamedRegisterList
	KindNamespace
	KindObjectLifetime
	KindOverridingVirtualFunction
	KindParamType
	KindPragma
	KindRequiresClause
	KindRoutine
	KindScope
	KindScopeOrphanedListHeader
	KindSeqNumberLookupEntry
	KindSourceFile
	KindSourceSequenceEntry
	KindSrcSeqEndOfConstruct
	KindSrcSeqSecondaryDecl
	KindSrcSeqSublist
	KindStatement
	KindStaticAssertion
	KindSubobjectPath
	KindSwitchCaseEntry
	KindSwitchStmtDescr
	KindTemplate
	KindTemplateDecl
	KindTemplateParameter
	KindType
	KindUsingDecl
	KindVariable
	KindVariableTemplateInfo
	KindVLADimension
	numEntryKinds
)

// kindNames are the spellings in entry heads (rule il.layout).
var kindNames = [numEntryKinds]string{
	"none", "asm-entry", "asm-operand", "attribute", "attribute-arg", "attribute-group",
	"base-class", "base-class-derivation", "class-type-supplement", "constant",
	"constructor-init", "dynamic-init", "exception-specification",
	"exception-specification-type", "expr-node", "field", "handler", "hidden-name",
	"instantiation-directive", "label", "lambda", "lambda-capture", "linkage-spec-block",
	"local-expr-node-ref", "local-scope-ref", "local-static-variable-init",
	"name-qualifier", "name-reference", "named-register-list", "namespace",
	"object-lifetime", "overriding-virtual-function", "param-type", "pragma",
	"requires-clause", "routine", "scope", "scope-orphaned-list-header",
	"seq-number-lookup-entry", "source-file", "source-sequence-entry",
	"src-seq-end-of-construct", "src-seq-secondary-decl", "src-seq-sublist", "statement",
	"static-assertion", "subobject-path", "switch-case-entry", "switch-stmt-descr",
	"template", "template-decl", "template-parameter", "type", "using-decl", "variable",
	"variable-template-info", "vla-dimension",
}

// String returns the spelling of an entry kind in a display.
func (k EntryKind) String() string { return kindNames[k] }

// EntryKindNames lists the spellings of all kinds, for documentation.
func EntryKindNames() []string { return kindNames[KindNone+1:] }

func (*AsmEntry) EntryKind() EntryKind               { return KindAsmEntry }
func (*AsmOperand) EntryKind() EntryKind             { return KindAsmOperand }
func (*Attribute) EntryKind() EntryKind              { return KindAttribute }
func (*AttrArg) EntryKind() EntryKind                { return KindAttributeArg }
func (*AttrGroup) EntryKind() EntryKind              { return KindAttributeGroup }
func (*BaseClass) EntryKind() EntryKind              { return KindBaseClass }
func (*ClassInfo) EntryKind() EntryKind              { return KindClassTypeSupplement }
func (*Constant) EntryKind() EntryKind               { return KindConstant }
func (*CtorInit) EntryKind() EntryKind               { return KindConstructorInit }
func (*DynamicInit) EntryKind() EntryKind            { return KindDynamicInit }
func (*ExceptionSpec) EntryKind() EntryKind          { return KindExceptionSpecification }
func (*Expr) EntryKind() EntryKind                   { return KindExprNode }
func (*Field) EntryKind() EntryKind                  { return KindField }
func (*Handler) EntryKind() EntryKind                { return KindHandler }
func (*HiddenName) EntryKind() EntryKind             { return KindHiddenName }
func (*InstantiationDirective) EntryKind() EntryKind { return KindInstantiationDirective }
func (*Label) EntryKind() EntryKind                  { return KindLabel }
func (*Lambda) EntryKind() EntryKind                 { return KindLambda }
func (*LambdaCapture) EntryKind() EntryKind          { return KindLambdaCapture }
func (*LinkageSpec) EntryKind() EntryKind            { return KindLinkageSpecBlock }
func (*NameQualifier) EntryKind() EntryKind          { return KindNameQualifier }
func (*NameReference) EntryKind() EntryKind          { return KindNameReference }
func (*Namespace) EntryKind() EntryKind              { return KindNamespace }
func (*ObjectLifetime) EntryKind() EntryKind         { return KindObjectLifetime }
func (*ParamType) EntryKind() EntryKind              { return KindParamType }
func (*Pragma) EntryKind() EntryKind                 { return KindPragma }
func (*RequiresClause) EntryKind() EntryKind         { return KindRequiresClause }
func (*Routine) EntryKind() EntryKind                { return KindRoutine }
func (*Scope) EntryKind() EntryKind                  { return KindScope }
func (*SourceSequenceEntry) EntryKind() EntryKind    { return KindSourceSequenceEntry }
func (*EndOfConstruct) EntryKind() EntryKind         { return KindSrcSeqEndOfConstruct }
func (*SecondaryDecl) EntryKind() EntryKind          { return KindSrcSeqSecondaryDecl }
func (*Statement) EntryKind() EntryKind              { return KindStatement }
func (*StaticAssert) EntryKind() EntryKind           { return KindStaticAssertion }
func (*SwitchCase) EntryKind() EntryKind             { return KindSwitchCaseEntry }
func (*SwitchDescr) EntryKind() EntryKind            { return KindSwitchStmtDescr }
func (*Template) EntryKind() EntryKind               { return KindTemplate }
func (*TemplateDecl) EntryKind() EntryKind           { return KindTemplateDecl }
func (*TemplateParameter) EntryKind() EntryKind      { return KindTemplateParameter }
func (*Type) EntryKind() EntryKind                   { return KindType }
func (*UsingDecl) EntryKind() EntryKind              { return KindUsingDecl }
func (*Variable) EntryKind() EntryKind               { return KindVariable }
func (*VariableTemplateInfo) EntryKind() EntryKind   { return KindVariableTemplateInfo }
func (*VLADimension) EntryKind() EntryKind           { return KindVLADimension }
