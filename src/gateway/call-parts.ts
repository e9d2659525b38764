// What a call consists of while it is decided, performed and settled.
import type { Admission } from '../admission/admission.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import type { ApiError } from '../contract/errors.ts';
import type { AnyEndpoint, Call, Caller, Services } from '../endpoints/endpoint.ts';
import type { FairQueue } from '../flow/fair-queue.ts';
import type { Pace } from '../flow/pace.ts';
import type { Reads } from '../flow/reads.ts';
import type { Tracer } from '../flow/trace.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { Payloads } from '../stats/payloads.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import type { Vetting } from './read-query.ts';
import type { UnsentResponses } from './unsent-responses.ts';

export interface IncomingCall {
  /** By default a new one. */
  id?: string;
  endpoint: AnyEndpoint;
  /** The parameters as they were sent. */
  sent: Readonly<Record<string, unknown>>;
  /** Why some of them could not be read. Reported with the parameter checks, after the key has been checked. */
  fault?: ApiError | undefined;
  /** The text of the key, or the caller when the dashboard makes the call. */
  key: string | Caller;
  /** The caller of the key, if it has been looked up. */
  caller?: Caller | undefined;
  ip: string | null;
  accept: string;
  /** The header `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** The body, if it is a stream of lines (NDJSON). */
  lines?: AsyncIterable<Uint8Array> | undefined;
  /** The W3C trace context of the request. */
  traceparent?: string | undefined;
}

export interface CallParts extends Vetting {
  admission: Admission;
  idempotency: Idempotency;
  queue: JobQueue;
  payloads: Payloads;
  /** Limits concurrent calls. */
  slots: FairQueue;
  pace: Pace;
  /** Limits concurrent reads of free endpoints. */
  reads: Reads;
  unsent: Pick<UnsentResponses, 'check'>;
  services: Services;
  /** The database id of each endpoint's path. */
  endpointIds: EndpointIds;
  /** Whether callers may ignore errors of certificates. */
  allowsInsecureTls: boolean;
  /** How long a call waits for the database in total. */
  databaseWaitMs: number;
  /** Records the parts of calls. */
  tracer: Tracer;
  /** Called when a call has ended. */
  onEnd(call: { path: string; status: number; credits: number; durationMs: number }): void;
  onFault(error: unknown, requestId: string): void;
}

/** The state of a call, for its headers and its log row. */
export interface Progress {
  id: string;
  startedAt: number;
  caller?: Caller;
  /** `taken` must still be settled; `ended` has its log row; `queued` gets it when the job ends; a `replayed` call has none. */
  hold: 'none' | 'taken' | 'ended' | 'queued' | 'replayed';
  /** True when the call owns its idempotency key. */
  isKeyed: boolean;
  charged: number;
  remaining?: number;
  /** The names of parameters that the endpoint does not declare. */
  ignored: string[];
  /** Secrets that the target was sent, besides those in the parameters. */
  secrets: string[];
}

/** The input of an endpoint. */
export interface Work extends Pick<
  Call,
  'id' | 'caller' | 'form' | 'keepSeconds' | 'scout' | 'submission' | 'secrets'
> {
  query: Record<string, unknown>;
  /** Aborts the work early. */
  signal?: AbortSignal | undefined;
}
