// The entry point of the process.
import { runCli } from './cli/cli.ts';

// The reader may close the pipe early: `siteglass account list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2));

// Open handles must not keep the process alive.
setTimeout(() => process.exit(), 2000).unref();
