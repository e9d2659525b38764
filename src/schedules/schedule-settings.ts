// The settings of a schedule, and their checks.
import type { Admission, KeyState } from '../admission/admission.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import type { Decision } from '../admission/reservations.ts';
import { ApiError, badParameter, badRequest, suspended } from '../contract/errors.ts';
import { isObject } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import { globalParameters } from '../contract/parameters.ts';
import type { Schedule } from '../contract/schedule.ts';
import { hideUserInfo, redactParameters } from '../contract/secrets.ts';
import type { AnyEndpoint, Call } from '../endpoints/endpoint.ts';
import type { Database, Queryable } from '../storage/database.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import { timingOf, toSchedule } from './schedule-rows.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { checkTiming } from './timing.ts';
import { checkWatch } from './watch-rules.ts';

/** Reads the parameters of a run like those of a call. */
export interface RunReader {
  /** The parameters with all checks, `fields` included. Throws a 400. */
  read(endpoint: AnyEndpoint, sent: JsonObject): Record<string, unknown>;
  /** Throws a 403. */
  permit(endpoint: AnyEndpoint, query: Record<string, unknown>, keyState: KeyState): void;
}

export interface ScheduleParts {
  database: Database;
  sealer: Sealer;
  nodeId: number;
  catalog: readonly AnyEndpoint[];
  endpointIds: EndpointIds;
  admission: Pick<Admission, 'keyState'>;
  idempotency: Pick<Idempotency, 'identify' | 'find' | 'pack'>;
  reader: RunReader;
  /** Deletes the file of a baseline. */
  removeBaseline(blobKey: string): Promise<void>;
  /** Throws the refusal of an admission. */
  refuse(verdict: Decision, remaining: number): void;
}

const paramsBytesMax = 64 * 1024;

/** The settings of a schedule, complete. */
export interface Settings {
  name: string | null;
  cron: string | null;
  every_seconds: number | null;
  timezone: string;
  endpoint: AnyEndpoint;
  params: JsonObject;
  webhook_url: string | null;
  watch: ScheduleRow['watch'];
  threshold: number;
}

/** The public form, without secrets. */
export async function shownSchedule({ catalog, sealer }: ScheduleParts, row: ScheduleRow): Promise<Schedule> {
  const endpoint = catalog.find(({ path }) => path === row.path);
  const params = await openJson(sealer, row.params);
  const redacted = endpoint && isObject(params) ? redactParameters(params, globalParameters, endpoint.query) : {};
  return toSchedule(row, redacted, row.webhook_url === null ? null : hideUserInfo(row.webhook_url));
}

/** The checks of parameters and permissions, in the order of all calls. */
export async function checkSettings(
  { reader, admission }: ScheduleParts,
  settings: Settings,
  createdAt: Date,
  call: Pick<Call, 'caller'>,
): Promise<void> {
  checkTiming(timingOf({ ...settings, created_at: createdAt }), new Date());
  if (JSON.stringify(settings.params).length > paramsBytesMax)
    throw badParameter('params', `must have at most ${paramsBytesMax} bytes as JSON`);
  const query = readParams(reader, settings);
  checkWatch(settings.watch, settings.endpoint, query);
  const keyState = await admission.keyState(call.caller);
  if (keyState.suspended) throw suspended(keyState.remaining);
  reader.permit(settings.endpoint, query, keyState);
}

/** Names parameters as members of `params` in errors. */
function readParams(reader: RunReader, { endpoint, params }: Pick<Settings, 'endpoint' | 'params'>) {
  try {
    return reader.read(endpoint, params);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'bad_request') throw badRequest(`params: ${error.sentence}`);
    throw error;
  }
}

/** Returns the key of its file, if it has one. */
export async function dropBaseline(client: Queryable, id: string): Promise<string | null> {
  const [row] = await client.query<{ blob_key: string | null }>(
    'delete from schedule_baseline where schedule_id = $1 returning blob_key',
    [id],
  );
  return row?.blob_key ?? null;
}
