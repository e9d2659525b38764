// The process: hands the command line over and lives until it is done.
import { runCli } from './cli/cli.ts';

process.exitCode = await runCli(process.argv.slice(2));

// Whatever is still open by now must not keep the process alive.
setTimeout(() => process.exit(), 2000).unref();
