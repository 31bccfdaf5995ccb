// This file implements what a shell and a manual know of the command: its
// completion for three shells and its manual page, from the tables of options.
package driver

import "strings"

// A subcommand is one word that may follow the name of the program.
type subcommand struct{ name, help string }

var subcommands = [...]subcommand{
	{"split", "split CUDA sources into host and device parts"},
	{"shrink", "find the smallest part of a program that still shows something"},
	{"sweep", "tell what each option changes"},
	{"sarif", "print the diagnostics of both passes as SARIF"},
	{"open", "print or write the program of a link"},
	{"share", "a link that holds a program, its files and options"},
	{"verify", "compile the program of a sealed link again and compare its outputs"},
	{"diagnostics", "list all diagnostics"},
	{"explain", "explain a diagnostic, with a program that causes it and a mended one"},
	{"completion", "print the completion for bash, zsh or fish"},
	{"man", "print the manual page"},
	{"version", "print the version"},
	{"help", "print the help"},
}

// questions are the options of split that ask something (package explain).
var questions = [...]struct {
	name  string
	value bool
	help  string
}{
	{"why", true, "why the device gets an entity or not, and what would change that"},
	{"kept", false, "what the device gets, and why"},
	{"dropped", false, "what the device does not get, and why"},
	{"fixes", false, "edits that mend the errors"},
}

// A spelledOption is an option of split as it is typed.
type spelledOption struct {
	word  string // with its dashes, and "=" where a value follows
	value bool
	help  string
}

// spelledOptions lists the options of split that have an effect.
func spelledOptions() []spelledOption {
	list := []spelledOption{{"-o", true, "write the outputs into a folder"}, {"-I", true, "add a folder to the include path"}, {"-D", true, "define a macro"}, {"-U", true, "undefine a macro"}}
	for _, o := range optionHelp((*personOption).hasEffect) {
		list = append(list, spelledOption{o.Name, o.Value, o.Help})
	}
	for _, q := range questions {
		list = append(list, spelledOption{"--" + q.name, q.value, q.help})
	}
	return list
}

// values are what can follow an option.
var values = [...]struct{ word, list string }{
	{"-std=", "c++11 c++14 c++17 c++20"}, {"-rdc=", "true false"}, {"-arch=", "sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120"},
}

// Completion prints the completion for a shell.
func Completion(args []string) Outcome {
	if len(args) == 1 {
		switch args[0] {
		case "bash":
			return Outcome{Stdout: []byte(bashCompletion())}
		case "zsh":
			return Outcome{Stdout: []byte(zshCompletion())}
		case "fish":
			return Outcome{Stdout: []byte(fishCompletion())}
		}
	}
	return Outcome{Exit: ExitErrors, Stderr: []byte("usage: cufront completion bash | zsh | fish\n" +
		"  bash: source <(cufront completion bash)\n  zsh:  cufront completion zsh >\"${fpath[1]}/_cufront\"\n  fish: cufront completion fish >~/.config/fish/completions/cufront.fish\n")}
}

// names joins the names of the subcommands.
func names() string {
	var words []string
	for _, c := range subcommands {
		words = append(words, c.name)
	}
	return strings.Join(words, " ")
}

func bashCompletion() string {
	var words []string
	for _, o := range spelledOptions() {
		words = append(words, o.word)
	}
	var cases strings.Builder
	for _, v := range values {
		cases.WriteString("    " + v.word + "*) COMPREPLY=($(compgen -P '' -W '" + v.list + "' -- \"${cur#*=}\")); return ;;\n")
	}
	return `# bash completion for cufront: source <(cufront completion bash)
_cufront() {
  local cur prev
  COMPREPLY=()
  # "=" separates words here: they are put together again.
  cur=${COMP_LINE:0:COMP_POINT}
  cur=${cur##*[[:space:]]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '` + names() + `' -- "$cur"))
    return
  fi
  if [ "${COMP_WORDS[1]}" = completion ]; then
    COMPREPLY=($(compgen -W 'bash zsh fish' -- "$cur"))
    return
  fi
  case $cur in
` + cases.String() + `    -*)
      COMPREPLY=($(compgen -W '` + strings.Join(words, " ") + `' -- "$cur"))
      case ${COMPREPLY[0]} in *=) compopt -o nospace ;; esac
      ;;
    *) COMPREPLY=($(compgen -f -X '!*.cu' -- "$cur") $(compgen -d -- "$cur")) ;;
  esac
}
complete -F _cufront cufront
`
}

// quoted is a text in single quotes for zsh and fish.
func quoted(text string) string {
	return "'" + strings.NewReplacer("'", "’", `\`, `\\`).Replace(text) + "'"
}

func zshCompletion() string {
	var b strings.Builder
	b.WriteString("#compdef cufront\n_cufront() {\n  local -a commands options\n  commands=(\n")
	for _, c := range subcommands {
		b.WriteString("    " + quoted(c.name+":"+c.help) + "\n")
	}
	b.WriteString("  )\n  options=(\n")
	brackets := strings.NewReplacer("[", "(", "]", ")", ":", " ")
	for _, o := range spelledOptions() {
		spec, joined := strings.CutSuffix(o.word, "=")
		if joined {
			spec += "=-"
		}
		spec += "[" + brackets.Replace(o.help) + "]"
		if o.value {
			list := "_files"
			for _, v := range values {
				if v.word == o.word {
					list = "(" + v.list + ")"
				}
			}
			spec += ":value:" + list
		}
		b.WriteString("    " + quoted(spec) + "\n")
	}
	b.WriteString(`  )
  if (( CURRENT == 2 )); then
    _describe command commands
  elif [[ $words[2] == completion ]]; then
    _values shell bash zsh fish
  else
    _arguments -s $options '*:source:_files -g "*.cu"'
  fi
}
_cufront "$@"
`)
	return b.String()
}

func fishCompletion() string {
	var b strings.Builder
	b.WriteString("# fish completion for cufront\ncomplete -c cufront -f\n")
	for _, c := range subcommands {
		b.WriteString("complete -c cufront -n __fish_use_subcommand -a " + c.name + " -d " + quoted(c.help) + "\n")
	}
	b.WriteString("complete -c cufront -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'\n")
	const after = "complete -c cufront -n '__fish_seen_subcommand_from split shrink sweep sarif' "
	b.WriteString(after + "-F\n")
	for _, o := range spelledOptions() {
		word := strings.TrimSuffix(o.word, "=")
		flag := "-o " + strings.TrimPrefix(word, "-") // one dash before a word
		if long, ok := strings.CutPrefix(word, "--"); ok {
			flag = "-l " + long
		} else if len(word) == 2 {
			flag = "-s " + word[1:]
		}
		line := after + flag + " -d " + quoted(o.help)
		if o.value {
			line += " -r"
		}
		for _, v := range values {
			if v.word == o.word {
				line += " -f -a '" + v.list + "'"
			}
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
