// serve: starts the service, prints its address, and shuts it down in order.
import { inspect } from 'node:util';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { isRunByNpx, settingsHelp, unknownSettings } from '../config.ts';
import type { Config } from '../config.ts';
import { sampleOrigin } from '../contract/sample-site.ts';
import type { BrowserStatus } from '../web/browser/install/supply.ts';
import { readCommon } from './context.ts';
import type { CliEnvironment } from './context.ts';
import { CommandError } from './management.ts';
import type { StartedService } from './service.ts';

interface ServeOptions {
  role: 'api' | 'worker' | 'all';
  port?: number;
  host?: string;
}

export function addServeCommand(program: Command, cli: CliEnvironment, version: string): void {
  program
    .command('serve')
    .description('run the service until it is stopped')
    .addOption(new Option('--role <role>', 'role of this machine').choices(['api', 'worker', 'all']).default('all'))
    .option('--port <port>', 'port of the API; 0: any free port', readPort)
    .option('--host <address>', 'address to listen on')
    .addHelpText(
      'after',
      () => `\nEnvironment:\n${formatSettings()}\n\nExample:\n  PORT=80 HOST=0.0.0.0 siteglass serve`,
    )
    .action(async ({ role, port, host }: ServeOptions, command: Command) => {
      // Before an invalid setting is reported, because its name may be the mistake.
      for (const { variable, meant } of unknownSettings(cli.environment)) {
        const hint = meant === undefined ? 'siteglass serve --help lists all' : `did you mean ${meant}?`;
        cli.stderr.write(`Warning: ${variable} is not a setting; ${hint}\n`);
      }
      const { config } = readCommon(command, cli);
      const { startService } = await cli.loadService();
      const stopRequested = Promise.race([
        waitForSignal(),
        ...(isRunByNpx(cli.environment) ? [untilParentEnds()] : []),
      ]);
      const service = await startService(
        { ...config, ...(port !== undefined && { port }), ...(host !== undefined && { host }) },
        { role },
      );
      cli.stdout.write(formatWelcome(service, config, version));
      // An unhandled rejection must not end the process and with it all other calls.
      process.on('unhandledRejection', (reason) => cli.stderr.write(`unhandled rejection: ${inspect(reason)}\n`));
      const failure = await Promise.race([stopRequested, service.down]);
      if (typeof failure !== 'string') cli.stdout.write('Stopping: waiting for running calls\n');
      await service.stop();
      if (typeof failure === 'string') throw new CommandError(failure);
      cli.stdout.write('Stopped\n');
    });
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port between 0 and 65535.');
  return port;
}

/** Resolves on the first signal to stop. The second one ends the process immediately. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    for (const [signal, exitCode] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
    ] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(exitCode);
        isStopping = true;
        resolve();
      });
    }
  });
}

/** npx runs this process in a shell that does not forward signals. When npx is stopped, the shell ends. */
function untilParentEnds(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, 250);
    timer.unref();
  });
}

function formatWelcome(
  { address, firstKey, firstLogin, adminTokenPlace, browser }: StartedService,
  { sampleSite }: Pick<Config, 'sampleSite'>,
  version: string,
): string {
  const lines = [
    `Siteglass listens on ${address}`,
    `Admin token: ${adminTokenPlace}`,
    `Dashboard: ${address}/`,
    `Documentation: ${address}/docs`,
    `Version: ${version}`,
    `Browser: ${describeBrowser(browser)}`,
  ];
  if (firstLogin !== null) {
    lines.push(`Dashboard login, shown only once: ${firstLogin.email}  password ${firstLogin.password}`);
  }
  if (firstKey !== null) {
    const hasSample = sampleSite === 'on';
    const page = hasSample ? `${sampleOrigin}/` : 'https://example.com/';
    lines.push(
      `First key, shown only once: ${firstKey}`,
      hasSample ? 'Try it, even without the internet:' : 'Try it:',
      `  curl -H 'x-api-key: ${firstKey}' '${address}/v1/website/crawler?query=${page}&response_type=markdown'`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function describeBrowser(browser: BrowserStatus): string {
  switch (browser.state) {
    case 'ready':
      return `ready, ${browser.program.path}`;
    case 'pending':
      return `${browser.step}; calls that need it wait`;
    case 'missing':
      return `none, calls that need one fail: ${browser.reason}; siteglass doctor says what to do`;
  }
}

function formatSettings(): string {
  const settings = settingsHelp();
  const width = Math.max(...settings.map(({ variable }) => variable.length));
  return settings.map(({ variable, help }) => `  ${variable.padEnd(width)}  ${help}`).join('\n');
}
