// Starts the commands of an npm package until one of them answers HTTP, and asks it for pages. Runs in a network namespace that
// has nothing but loopback: `collect-servers.ts` starts it, and everything ends with this process.
//
//   boot-server.ts TASK    (the path of a file with a ServerTask)
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { BootResult } from '../debian/boot.ts';
import { listeningPorts, probe } from '../debian/probe.ts';

export interface ServerTask {
  /** The scripts behind the commands of the package, the most likely first. */
  commands: string[];
  /** A folder with a plain page, a JSON file and a text. */
  site: string;
  result: string;
}

const port = 8080;
const helpMsMax = 8000;
const startMsMax = 15_000;
const settledMs = 1500;
const portsMax = 4;
const logCharactersMax = 600;

const task = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ServerTask;
const log: string[] = [];
const environment = {
  PATH: process.env['PATH'],
  HOME: task.site,
  LANG: 'C.UTF-8',
  PORT: String(port),
  HOST: '127.0.0.1',
  CI: '1',
  BROWSER: 'none',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function helpOf(script: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [script, '--help'], {
    cwd: task.site,
    env: environment,
    timeout: helpMsMax,
    killSignal: 'SIGKILL',
  });
  return `${String(stdout)}${String(stderr)}`.slice(0, 20_000);
}

/** The ways to start a command that its help suggests, and the usual ones. */
function attemptsOf(help: string): string[][] {
  const [option] =
    /--(?:http-?|server-?|web-?|listen-?|bind-?)?port\b|(?<=[\s,])-[pP]\b(?=.{0,40}port)/i.exec(help) ?? [];
  const chosen = option === undefined ? [] : [option, String(port)];
  const [, verb] = /^\s+(?:\w[\w-]* )?(serve|server|start|dev|web|preview|run|daemon|listen)\b/m.exec(help) ?? [];
  const wantsFile = /\.json\b/.test(help);
  const found = [
    ...(verb === undefined ? [] : [[verb, ...chosen]]),
    chosen,
    ...(wantsFile ? [[...chosen, 'db.json']] : []),
    [...chosen, '.'],
    ...(verb === undefined ? [] : [[verb, ...chosen, '.'], [verb]]),
    [...chosen, 'README.md'],
    [],
  ];
  return [...new Map(found.map((args) => [args.join(' '), args])).values()];
}

/** The ports that anything listens on once a command has settled. */
async function startCommand(script: string, args: readonly string[]): Promise<number[]> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: task.site,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-logCharactersMax);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  let hasEnded = false;
  child.on('exit', () => {
    hasEnded = true;
  });
  for (let waited = 0; waited < startMsMax; waited += 250) {
    await pause(250);
    if (listeningPorts().length > 0) {
      await pause(settledMs);
      return listeningPorts();
    }
    if (hasEnded) break;
  }
  log.push(`${script} ${args.join(' ')}: ${text.trim()}`);
  if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, 'SIGKILL');
  return [];
}

async function startAny(): Promise<number[]> {
  for (const script of task.commands) {
    for (const args of attemptsOf(helpOf(script))) {
      const ports = await startCommand(script, args);
      if (ports.length > 0) return ports;
    }
  }
  return [];
}

spawnSync('ip', ['link', 'set', 'lo', 'up']);
const pages: BootResult['pages'] = [];
for (const one of (await startAny()).slice(0, portsMax)) {
  const page = await probe(one, '/');
  if (page !== undefined) pages.push(page);
}
writeFileSync(task.result, JSON.stringify({ pages, log } satisfies BootResult));
process.exit(0);
