// Starts the runs of schedules whose time has come, on any node. The transaction that starts a run checks the due time, reserves
// the credits and queues the job, so that there is one run per due time, however many nodes there are and whenever one is killed.
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { Admission } from '../admission/admission.ts';
import type { Decision } from '../admission/reservations.ts';
import { ApiError, failed } from '../contract/errors.ts';
import { objectOf } from '../contract/json.ts';
import { newRequestId } from '../contract/request-id.ts';
import { holdsSecrets } from '../contract/secrets.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { runEach } from '../flow/run-each.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import { onlyRow } from '../storage/rows.ts';
import { openJson } from '../storage/sealed-json.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import { timingOf } from './schedule-rows.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import type { RunReader } from './schedule-settings.ts';
import { nextDue } from './timing.ts';

export interface StarterParts {
  database: Database;
  sealer: Sealer;
  nodeId: number;
  catalog: readonly AnyEndpoint[];
  endpointIds: EndpointIds;
  admission: Pick<Admission, 'keyState'>;
  reader: RunReader;
  /** How long a job may run. */
  deadlineSeconds: number;
  /** The error of an admission that refused. */
  refusalOf(refusal: Refusal, credits: number): ApiError | undefined;
  onFault(error: unknown): void;
}

/** The decisions of `start_run`. */
type RunVerdict = Decision | 'started' | 'skipped' | 'gone';

export interface Refusal {
  verdict: Decision;
  remaining: number | null;
  invoice: string | null;
}

export interface Starter {
  stop(): Promise<void>;
}

const pollMs = 1000;
const takeMax = 50;
const concurrentMax = 8;
/** Another node was faster, the run was put off, or it was skipped. */
const settled = ['started', 'skipped', 'gone', 'per second', 'per minute', 'suspended'] as const;
const isSettled = (verdict: RunVerdict): verdict is (typeof settled)[number] => settled.some((one) => one === verdict);
const compress = promisify(zstdCompress);

type DueSchedule = Omit<ScheduleRow, 'path' | 'is_suspended' | 'last_run_at' | 'last_status' | 'last_changed_at'>;

export function createStarter(parts: StarterParts): Starter {
  const { database, onFault } = parts;
  const endpoints = new Map(parts.catalog.map((endpoint) => [parts.endpointIds.of(endpoint.path), endpoint]));
  const loop = startWakeLoop({ everyMs: pollMs, look: startDue, onFault });

  async function startDue(): Promise<boolean> {
    const due = await database.query<DueSchedule>('select *, clock_timestamp() as now from due_schedules($1)', [
      takeMax,
    ]);
    await runEach(due, concurrentMax, (row) => start(row).catch(onFault));
    return due.length === takeMax;
  }

  async function start(row: DueSchedule): Promise<void> {
    const id = newRequestId();
    const next = nextDue(timingOf(row), row.now); // runs that were missed are made up for once
    try {
      const { endpoint, params, isSealed } = await prepare(row);
      const { verdict, remaining, invoice } = onlyRow(
        await database.query<Omit<Refusal, 'verdict'> & { verdict: RunVerdict }>(
          'select * from start_run($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
          [
            row.id,
            row.revision,
            row.next_at,
            next,
            id,
            endpoint.credits,
            params,
            isSealed,
            parts.nodeId,
            parts.deadlineSeconds,
          ],
        ),
      );
      if (isSettled(verdict)) return;
      throw (
        parts.refusalOf({ verdict, remaining, invoice }, endpoint.credits) ?? new Error(`unknown verdict ${verdict}`)
      );
    } catch (error) {
      // The operator has to fix these: the run does not fail, and is retried.
      if (!(error instanceof ApiError) || error.code === 'database' || error.code === 'secret_key') throw error;
      await database.query('select refuse_run($1, $2, $3, $4, $5, $6, $7)', [
        row.id,
        row.revision,
        row.next_at,
        next,
        id,
        error.message,
        error.code ?? null,
      ]);
    }
  }

  /** The parameters as jobs store them. The checks may have changed since the schedule was created. */
  async function prepare(row: DueSchedule) {
    const endpoint = endpoints.get(row.endpoint_id);
    if (!endpoint) throw failed('the endpoint of the schedule does not exist in this version', 'internal');
    const sent = await openJson(parts.sealer, row.params);
    const query = parts.reader.read(endpoint, objectOf(sent));
    const keyState = await parts.admission.keyState({ accountId: row.account_id, keyId: row.key_id });
    parts.reader.permit(endpoint, query, keyState);
    const params = { ...query, is_async: true };
    const packed = await compress(JSON.stringify(params));
    const isSealed = holdsSecrets(endpoint.query, params);
    return { endpoint, params: isSealed ? parts.sealer.seal(packed) : packed, isSealed };
  }

  return { stop: () => loop.stop() };
}
