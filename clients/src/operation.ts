// How the parts of the client call operations by their name.
import type { Answer, SendOptions } from './answer.ts';
import type { Operations } from './generated.ts';

/** Calls an operation by its name. Its result has the declared type. */
export type Call = <N extends keyof Operations>(
  name: N,
  parameters: object,
  options?: SendOptions,
) => Promise<Answer<Operations[N]['result']>>;
