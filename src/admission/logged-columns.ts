// The columns of the request log that are known when a call ends, and their values.
import type { ApiError } from '../contract/errors.ts';
import type { RowOf } from '../storage/batch.ts';

/** For each member: the parameter of `settle_calls` and `record_calls`, and the type of its elements. */
export const loggedColumns = {
  status: ['p_statuses', 'smallint'],
  durationMs: ['p_durations_ms', 'int'],
  ip: ['p_ips', 'inet'],
  errorCode: ['p_error_codes', 'text'],
} as const;

/** What the service knows about a call when it ends. */
export interface CallEnd {
  /** Address of the caller. */
  ip: string | null;
  status: number;
  durationMs: number;
  error?: ApiError | undefined;
}

export const loggedOf = ({ ip, status, durationMs, error }: CallEnd): RowOf<typeof loggedColumns> => ({
  status,
  durationMs,
  ip,
  errorCode: error?.code ?? null,
});
