// Starts the software of one package in its overlay and asks it for pages. Runs in a network namespace that has nothing but
// loopback: `collect-debian.ts` starts it, and everything ends with this process.
//
//   boot.ts TASK    (the path of a file with a BootTask)
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { linesToWrite } from './page-writers.ts';
import { listeningPorts, probe, type Capture } from './probe.ts';
import { parseEnvironmentFile, parseUnit, type Unit } from './unit.ts';

export interface BootTask {
  package: string;
  /** The mounted overlay. */
  root: string;
  /** Packages that were installed with it, dependencies first. */
  added: string[];
  /** Where the pages are written. */
  result: string;
}

export interface BootResult {
  pages: Pick<Capture, 'port' | 'path' | 'hops' | 'sides'>[];
  /** What was tried, and what it printed. */
  log: string[];
}

const unitsMax = 10;
const pathsMax = 8;
const portsMax = 8;
const startMsMax = 40_000;
const settledMs = 2000;
const commandMsMax = 30_000;
const logCharactersMax = 600;

/** Parts of the system that answer no HTTP. */
const notWeb =
  /^(?:systemd|dbus|udev|cron|anacron|exim4|postfix|rsyslog|ssh|openssh|getty|console|keyboard|apparmor|polkit|rpcbind|nfs|avahi|e2scrub|fstrim|apt-|man-db|logrotate|phpsessionclean|apache2|apache-htcacheclean|php8|rsync|uuidd|lvm2|mdadm|mdmonitor|blk-availability|quota)/;

const task = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BootTask;
const { root } = task;
const log: string[] = [];

function filesOf(name: string): string[] {
  const [list] = globSync(`${root}/var/lib/dpkg/info/${name}{,:*}.list`);
  return list === undefined ? [] : readFileSync(list, 'utf8').split('\n');
}

const baseEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

function chrooted(command: string, { user = 'root', environment = {}, folder = '/' } = {}): string[] {
  const variables = Object.entries({ ...baseEnvironment, ...environment }).map(([key, value]) => `${key}=${value}`);
  const change = `cd "${folder}" 2>/dev/null; exec ${command}`;
  return ['chroot', `--userspec=${user}`, root, '/usr/bin/env', '-i', ...variables, '/bin/sh', '-c', change];
}

/** Runs a command to its end. */
function run(command: string): string {
  const [program = '', ...args] = chrooted(
    command.includes(';') || command.includes('&&') ? `sh -c '${command}'` : command,
  );
  const { stdout, stderr, status } = spawnSync(program, args, { timeout: commandMsMax, killSignal: 'SIGKILL' });
  const text = `${String(stdout)}${String(stderr)}`.trim();
  if (status !== 0) log.push(`${command}: ${status} ${text.slice(-logCharactersMax)}`);
  return text;
}

interface Started {
  hasEnded: boolean;
  text: string;
}

function start(name: string, command: readonly string[]): Started {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const started = { hasEnded: false, text: '' };
  const add = (chunk: Buffer) => {
    started.text = (started.text + chunk.toString()).slice(-logCharactersMax);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  child.on('error', (error) => log.push(`${name}: ${error.message}`));
  child.on('exit', (code) => {
    started.hasEnded = true;
    if (code !== 0) log.push(`${name} ended with ${code}: ${started.text.trim()}`);
  });
  return started;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// ---- units ---------------------------------------------------------------------------------------------------------

/** Settings that keep a daemon from starting until an administrator has seen them. */
function enableDefaults(): void {
  for (const file of task.added.flatMap(filesOf).filter((one) => /^\/etc\/default\/[^/]+$/.test(one))) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8')
      .replaceAll(
        /^(#?\s*)((?:START|ENABLE|RUN)\w*\s*=\s*"?)(?:no|0|false)\b/gim,
        (_, _mark, head: string) => `${head}yes`,
      )
      .replaceAll(/^(DISABLED?\w*\s*=\s*"?)(?:yes|1|true)\b/gim, '$1no');
    writeFileSync(path, text);
  }
}

async function startUnit(unit: Unit): Promise<void> {
  const user = unit.group === undefined ? unit.user : `${unit.user}:${unit.group}`;
  for (const folder of unit.folders) {
    mkdirSync(join(root, folder), { recursive: true });
    run(`chown ${user} ${folder}`);
  }
  const environment: Record<string, string> = { ...unit.environment };
  for (const file of unit.environmentFiles) {
    for (const path of globSync(join(root, file)))
      Object.assign(environment, Object.fromEntries(parseEnvironmentFile(readFileSync(path, 'utf8'))));
  }
  for (const [index, command] of unit.commands.entries()) {
    const isLast = index === unit.commands.length - 1 && !unit.isOneShot;
    // systemd splits `$A` at spaces and leaves `${A}` whole, and so does a shell if the braces are quoted.
    const line = command.replaceAll(/(?<!["'\w])\$\{(\w+)\}/g, '"${$1}"');
    const started = start(
      `${unit.name}: ${command.slice(0, 80)}`,
      chrooted(line, { user, environment, folder: unit.workingDirectory }),
    );
    for (let waited = 0; !isLast && !started.hasEnded && waited < commandMsMax; waited += 100) await pause(100);
  }
}

/** The welcome page of Apache, which the base system has: other servers would show it as their own. */
function removeWelcomePage(): void {
  if (!/^(?:apache2|libapache2-)/.test(task.package)) rmSync(join(root, 'var/www/html/index.html'), { force: true });
}

/** False if there is none. */
async function startUnits(): Promise<boolean> {
  enableDefaults();
  removeWelcomePage();
  const seen = new Set<string>();
  for (const name of task.added) {
    const files = filesOf(name);
    const tmpfiles = files.filter((file) => file.includes('/tmpfiles.d/'));
    for (const file of tmpfiles) makeTmpfiles(join(root, file));
    const units = files.filter((file) => /^(?:\/usr)?\/lib\/systemd\/system\/[^/@]+\.service$/.test(file));
    const scripts = files.filter((file) => /^\/etc\/init\.d\/[\w.-]+$/.test(file));
    for (const file of units) {
      const unitName = basename(file);
      const path = join(root, file);
      if (notWeb.test(unitName) || seen.size >= unitsMax || seen.has(unitName) || !existsSync(path)) continue;
      seen.add(unitName);
      await startUnit(parseUnit(unitName, readFileSync(path, 'utf8')));
    }
    if (units.length > 0) continue;
    for (const file of scripts) {
      const script = basename(file);
      if (notWeb.test(script) || seen.size >= unitsMax || seen.has(script)) continue;
      seen.add(script);
      start(file, chrooted(`${file} start`));
      await pause(1000);
    }
  }
  return seen.size > 0;
}

/** Folders that systemd-tmpfiles would create. */
function makeTmpfiles(path: string): void {
  if (!existsSync(path)) return;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [type = '', folder = '', mode = '-', user = '-', group = '-'] = line.split(/\s+/);
    if (!/^[dD][!+]?$/.test(type) || folder.includes('%')) continue;
    mkdirSync(join(root, folder), { recursive: true });
    if (user !== '-') run(`chown ${user}:${group === '-' ? '' : group} ${folder}`);
    if (mode !== '-') run(`chmod ${mode.replace(/^[~:]+/, '')} ${folder}`);
  }
}

// ---- Apache --------------------------------------------------------------------------------------------------------

/** The paths that a configuration of Apache serves. */
function pathsIn(text: string): string[] {
  const paths: string[] = [];
  for (const [, alias = ''] of text.matchAll(/^[^#\n]*?\b(?:Script|WSGIScript)?Alias(?:Match)?\s+"?\^?(\/[\w./-]*)/gim))
    paths.push(alias);
  for (const [, place = ''] of text.matchAll(/^\s*<Location\s+"?(\/[\w./-]+)/gim)) paths.push(place);
  return paths;
}

function runApache(snippets: readonly string[]): void {
  writeFileSync(
    join(root, 'etc/apache2/conf-enabled/zz-corpus.conf'),
    `ServerName localhost\n${snippets.join('\n')}\n`,
  );
  run('a2enmod cgid rewrite alias headers auth_basic proxy proxy_http include expires ssl actions dav dav_fs');
  const text = run('apache2ctl start');
  if (/error|Invalid|Syntax/.test(text)) {
    // One bad snippet must not hide the others.
    writeFileSync(
      join(root, 'etc/apache2/conf-enabled/zz-corpus.conf'),
      `ServerName localhost\n${snippets.filter((one) => one.startsWith('Alias')).join('\n')}\n`,
    );
    run('apache2ctl start');
  }
}

/** Pages behind Apache: its configurations, CGI programs, and folders with PHP. Returns the paths to ask for. */
async function startApache(isServing: boolean): Promise<string[]> {
  const own = task.added.flatMap(filesOf);
  const paths: string[] = [];
  const snippets: string[] = [];
  const configurations = own.filter((file) =>
    /^\/etc\/(?:apache2\/conf-available|[\w.+-]+)\/[\w.+-]*apache[\w.+-]*\.conf$|^\/etc\/apache2\/conf-available\/.+/.test(
      file,
    ),
  );
  // Packages enable theirs through debconf, which may have chosen not to.
  const enabled = globSync(`${root}/etc/apache2/conf-enabled/*`).map((file) => basename(file));
  for (const file of configurations) {
    const path = join(root, file);
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    paths.push(...pathsIn(text));
    if (
      !enabled.includes(basename(file)) &&
      (file.startsWith('/etc/apache2/') || !enabled.some((one) => one.startsWith(task.package)))
    )
      snippets.push(`IncludeOptional ${file}`);
  }
  for (const file of own.filter((one) => one.startsWith('/etc/apache2/sites-available/')))
    run(`a2ensite ${basename(file)}`);
  for (const file of own.filter((one) => /^\/usr\/lib\/cgi-bin\/[\w.+/-]+$/.test(one)).slice(0, pathsMax)) {
    if (existsSync(join(root, file)) && statSync(join(root, file)).isFile()) paths.push(file.replace('/usr/lib', ''));
  }
  const roots = own
    .filter((file) => /^\/(?:usr\/share|var\/lib|var\/www)\/[^/]+\/(?:[\w-]+\/)?index\.(?:php|html?)$/.test(file))
    .filter((file) => !file.startsWith('/var/www/html/') && (file.endsWith('.php') || !isServing))
    .filter((file) => !/\/(?:doc|javascript|help|man|gtk-doc|info|tests?|examples?)\//.test(file));
  const isCovered = paths.some(
    (path) => path.length > 1 && !path.startsWith('/icons') && !path.startsWith('/javascript'),
  );
  if (!isCovered || roots.length > 0) {
    for (const [index, folder] of [...new Set(roots.map((file) => dirname(file)))].slice(0, 3).entries()) {
      const alias = `/site${index}`;
      snippets.push(
        `Alias ${alias} ${folder}\n<Directory ${folder}>\n  Options FollowSymLinks\n  DirectoryIndex index.php index.html index.htm\n  Require all granted\n</Directory>`,
      );
      if (!isCovered) paths.push(`${alias}/`);
    }
  }
  if (paths.length === 0 && snippets.length === 0) return [];
  runApache(snippets);
  return [...new Set(paths)]
    .filter((path) => !/^\/(?:icons|javascript|\.well-known|manual|error)\b/.test(path))
    .slice(0, pathsMax);
}

/** Pages that a program writes, behind Apache. */
function startWriter(): string[] {
  const folder = '/var/www/written';
  const lines = linesToWrite(task.package, folder);
  if (lines === undefined) return [];
  const script = join(root, 'tmp/write.sh');
  writeFileSync(script, lines);
  const text = run('timeout 25 sh /tmp/write.sh');
  if (!existsSync(join(root, folder, 'index.html'))) {
    log.push(`no page was written: ${text.slice(-logCharactersMax)}`);
    return [];
  }
  runApache([`Alias /written ${folder}\n<Directory ${folder}>\n  Require all granted\n</Directory>`]);
  return ['/written/index.html'];
}

// ---- commands ------------------------------------------------------------------------------------------------------

const commandsMax = 3;

/** Commands without a unit that say how to choose a port. */
async function startCommands(): Promise<void> {
  const commands = filesOf(task.package).filter((file) => /^\/usr\/s?bin\/[\w.+-]+$/.test(file));
  const likely = commands.toSorted((a, b) => Number(b.includes(task.package)) - Number(a.includes(task.package)));
  for (const command of likely.slice(0, commandsMax)) {
    const help = spawnHelp(command);
    const [option] =
      /--?(?:http-?|server-?|web-?|listen-?|bind-?)?port\b|(?<=[\s,])-[pP]\b(?=.{0,30}port)/i.exec(help) ?? [];
    const serves = /^\s+(serve|server|web|daemon|start|run)\b/m.exec(help)?.[1];
    const attempts = [
      ...(option === undefined ? [] : [`${command} ${option} 8080`]),
      ...(serves === undefined ? [] : [`${command} ${serves}`]),
      command,
      ...(option === undefined ? [] : [`${command} ${option} 8080 .`]), // a folder to serve
    ];
    for (const attempt of attempts) {
      const started = start(attempt, chrooted(attempt, { folder: '/var/www/html' }));
      for (let waited = 0; waited < 6000 && !started.hasEnded; waited += 200) {
        await pause(200);
        if (listeningPorts().length > 0) return;
      }
    }
  }
}

function spawnHelp(command: string): string {
  const [program = '', ...args] = chrooted(`${command} --help`);
  const { stdout, stderr } = spawnSync(program, args, { timeout: 5000, killSignal: 'SIGKILL' });
  return `${String(stdout)}${String(stderr)}`.slice(0, 20_000);
}

// ---- all together --------------------------------------------------------------------------------------------------

/** Waits until the listening ports have not changed for a while. */
async function settle(msMax: number): Promise<number[]> {
  let ports = listeningPorts();
  let unchanged = 0;
  for (let waited = 0; waited < msMax; waited += 250) {
    await pause(250);
    const now = listeningPorts();
    unchanged = now.join() === ports.join() ? unchanged + 250 : 0;
    ports = now;
    if (ports.length > 0 && unchanged >= settledMs) break;
  }
  return ports;
}

spawnSync('ip', ['link', 'set', 'lo', 'up']);
spawnSync('hostname', ['localhost']);
const written = startWriter();
const hasStarted = written.length === 0 && (await startUnits());
const ownPorts = hasStarted ? await settle(6000) : [];
const paths = written.length > 0 || ownPorts.includes(80) ? written : await startApache(ownPorts.length > 0);
const isJava = task.added.some((name) => /jre|openjdk/.test(name));
let ports = ownPorts.length > 0 && paths.length === 0 ? ownPorts : await settle(isJava ? startMsMax : 6000);
if (ports.length === 0) {
  await startCommands();
  ports = await settle(5000);
}
const pages: BootResult['pages'] = [];
for (const port of ports
  .filter((one) => ![22, 25, 53, 111, 3306, 5432, 6379, 11211].includes(one))
  .slice(0, portsMax)) {
  const isApache = (port === 80 || port === 443) && paths.length > 0;
  if (isApache && port === 443) continue;
  for (const path of isApache ? paths : ['/']) {
    const page = await probe(port, path);
    if (page !== undefined) pages.push(page);
    else log.push(`port ${port} does not answer HTTP`);
  }
}
writeFileSync(task.result, JSON.stringify({ pages, log } satisfies BootResult));
process.exit(0);
