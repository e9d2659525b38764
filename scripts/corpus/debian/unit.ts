// Reads service units as far as a program needs them to start: commands, user, environment, folders.

export interface Unit {
  name: string;
  commands: string[];
  user: string;
  group: string | undefined;
  workingDirectory: string;
  environment: Record<string, string>;
  environmentFiles: string[];
  /** Folders that systemd would create, absolute. */
  folders: string[];
  isOneShot: boolean;
}

const folderKinds: readonly [key: string, parent: string][] = [
  ['RuntimeDirectory', '/run'],
  ['StateDirectory', '/var/lib'],
  ['CacheDirectory', '/var/cache'],
  ['LogsDirectory', '/var/log'],
  ['ConfigurationDirectory', '/etc'],
];

export function parseUnit(name: string, text: string): Unit {
  const values = new Map<string, string[]>();
  let section = '';
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    const heading = /^\[(\w+)\]/.exec(line);
    if (heading !== null) section = heading[1] ?? '';
    const [, key = '', value = ''] = /^(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (section !== 'Service' || key === '') continue;
    if (value === '') values.delete(key);
    else values.set(key, [...(values.get(key) ?? []), expand(value, name)]);
  }
  const all = (key: string): string[] => values.get(key) ?? [];
  const last = (key: string): string | undefined => all(key).at(-1);
  const state = folderKinds.flatMap(([key, parent]) =>
    all(key).flatMap((list) => list.split(/\s+/).map((folder) => `${parent}/${folder}`)),
  );
  return {
    name,
    commands: [...all('ExecStartPre'), ...all('ExecStart')].map((command) => command.replace(/^[-@+!:|]+/, '')),
    user: last('User') ?? (last('DynamicUser') === 'yes' || last('DynamicUser') === 'true' ? 'nobody' : 'root'),
    group: last('Group'),
    workingDirectory: (last('WorkingDirectory') ?? '/').replace(/^-/, '').replace(/^~$/, '/'),
    environment: Object.fromEntries(all('Environment').flatMap(parseAssignments)),
    environmentFiles: all('EnvironmentFile').map((file) => file.replace(/^-/, '')),
    folders: state,
    isOneShot: last('Type') === 'oneshot',
  };
}

/** `A=1 "B=two words"`. */
export function parseAssignments(text: string): [string, string][] {
  const found: [string, string][] = [];
  for (const [, double, single, plain] of text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)) {
    const one = double ?? single ?? plain ?? '';
    const equals = one.indexOf('=');
    if (equals > 0) found.push([one.slice(0, equals), one.slice(equals + 1).replaceAll(/^["']|["']$/g, '')]);
  }
  return found;
}

/** The lines of an environment file. */
export const parseEnvironmentFile = (text: string): [string, string][] =>
  text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [, key, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*?)\s*$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, value.replaceAll(/^(["'])(.*)\1$/g, '$2')]];
    });

function expand(value: string, name: string): string {
  const plain = name.replace(/\.service$/, '');
  const values: Record<string, string> = {
    n: name,
    N: plain,
    p: plain.replace(/@.*$/, ''),
    i: 'default',
    I: 'default',
    t: '/run',
    S: '/var/lib',
    C: '/var/cache',
    L: '/var/log',
    E: '/etc',
    h: '/root',
    H: 'localhost',
    u: 'root',
    m: '0',
    '%': '%',
  };
  return value.replaceAll(/%([nNpiItSCLEhHum%])/g, (_, letter: string) => values[letter] ?? '');
}
