// The pipes of a child process, by their direction.
import { Readable, Writable } from 'node:stream';

type Pipe = Readable | Writable | null | undefined;

export function readableOf(pipe: Pipe): Readable {
  if (pipe instanceof Readable) return pipe;
  throw new Error('the process was started without a pipe to read from');
}

export function writableOf(pipe: Pipe): Writable {
  if (pipe instanceof Writable) return pipe;
  throw new Error('the process was started without a pipe to write to');
}
