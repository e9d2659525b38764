// A command line run inside the test: what it was given, and what it wrote.
import { Readable, Writable } from 'node:stream';
import { runCli } from '../../src/cli/cli.ts';
import type { CliEnvironment } from '../../src/cli/context.ts';

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export async function runCommand(
  args: string[],
  {
    input = '',
    environment = {},
    ...given
  }: { input?: string; environment?: NodeJS.ProcessEnv } & Partial<CliEnvironment> = {},
): Promise<CommandResult> {
  const out = collector();
  const err = collector();
  const exitCode = await runCli(args, {
    stdin: Readable.from([input]),
    stdout: out.stream,
    stderr: err.stream,
    environment,
    ...given,
  });
  return { exitCode, stdout: out.text(), stderr: err.text() };
}

function collector() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}
