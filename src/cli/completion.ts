// `siteglass completion bash|zsh|fish`: shell completion scripts, generated from the commands.
import { Argument } from 'commander';
import type { Command } from 'commander';
import type { CliEnvironment } from './context.ts';

interface Entry {
  /** The preceding words: `` or `key` or `key create`. */
  path: string;
  words: { word: string; help: string }[];
}

export function addCompletionCommand(program: Command, cli: CliEnvironment): void {
  program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', '\nExample:\n  source <(siteglass completion bash)')
    .action((shell: 'bash' | 'zsh' | 'fish') => {
      const entries = collect(program, '');
      const write = { bash: writeBash, zsh: writeZsh, fish: writeFish }[shell];
      cli.stdout.write(write(entries));
    });
}

function collect(command: Command, path: string): Entry[] {
  const commands = command.commands.map((one) => ({ word: one.name(), help: one.description() }));
  const options = command.options
    .filter(({ hidden }) => !hidden)
    .flatMap(({ long, description }) => (long ? [{ word: long, help: description }] : []));
  const inner = command.commands.flatMap((one) => collect(one, `${path} ${one.name()}`.trim()));
  return [{ path, words: [...commands, ...options] }, ...inner];
}

const list = ({ words }: Entry): string => words.map(({ word }) => word).join(' ');

function writeBash(entries: Entry[]): string {
  const cases = entries.map((entry) => `    '${entry.path}') words='${list(entry)}' ;;`).join('\n');
  return `# bash completion of siteglass: source <(siteglass completion bash)
_siteglass() {
  local path='' words='' word try i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    [[ $word == -* ]] && continue
    try="\${path:+$path }$word"
    case $try in
${entries
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      '${path}')`)
  .join(' path=$try ;;\n')} path=$try ;;
    esac
  done
  case $path in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _siteglass siteglass
`;
}

/** zsh runs bash completions. */
const writeZsh = (entries: Entry[]): string =>
  `# zsh completion of siteglass: source <(siteglass completion zsh)\nautoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n${writeBash(entries)}`;

function writeFish(entries: Entry[]): string {
  const lines = entries.flatMap(({ path, words }) => {
    const parts = path.split(' ').filter(Boolean);
    const condition =
      parts.length === 0
        ? '__fish_use_subcommand'
        : parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ');
    return words.map(({ word, help }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c siteglass -n '${condition}' ${what} -d '${help.replaceAll('\\', '').replaceAll("'", '’')}'`;
    });
  });
  return `# fish completion of siteglass: siteglass completion fish | source\n${lines.join('\n')}\n`;
}
