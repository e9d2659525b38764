// The process: hands the command line over and lives until it is done.
import { runCli } from './cli/cli.ts';

// Whoever reads our output may have read enough: `siteglass account list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2));

// Whatever is still open by now must not keep the process alive.
setTimeout(() => process.exit(), 2000).unref();
