// Accepts batches: all items are checked, or nothing is accepted. In the order of all calls: parameters, idempotency key,
// permissions, limits.
import { createHash } from 'node:crypto';
import type { Idempotency, IdempotencyKey, KeptAnswer } from '../admission/idempotency.ts';
import type { Admission, KeyState } from '../admission/admission.ts';
import type { Decision } from '../admission/reservations.ts';
import type { AcceptedBatch } from '../contract/batch.ts';
import { itemsMax, jsonItemsMax } from '../contract/batch.ts';
import {
  ApiError,
  badParameter,
  badRequest,
  conflict,
  databaseUnavailable,
  failed,
  otherParameters,
  overloaded,
  stillRunning,
  suspended,
} from '../contract/errors.ts';
import { findBilled } from '../contract/find-endpoint.ts';
import { isObject, parseJson } from '../contract/json.ts';
import type { JsonObject } from '../contract/json.ts';
import { ignoredInParams } from '../contract/parameters.ts';
import { newRequestId } from '../contract/request-id.ts';
import type { AnyEndpoint, BatchParameters, Call, Caller, Result } from '../endpoints/endpoint.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import type { Database } from '../storage/database.ts';
import { persist } from '../storage/persist.ts';
import { onlyRow } from '../storage/rows.ts';
import type { EndpointIds } from '../storage/nodes.ts';
import { hostOf, mergeItem } from './chunks.ts';
import type { SentItem } from './chunks.ts';
import { openIntake } from './intake.ts';
import type { Intake, IntakeParts } from './intake.ts';
import { BadLine, readLines } from './read-lines.ts';

/** Reads the parameters of an item like those of a call. */
export interface ItemReader {
  /** The parameters with all checks, `fields` included. Throws a 400. */
  read(endpoint: AnyEndpoint, sent: JsonObject): Record<string, unknown>;
  /** Checks the parameters against the database. Throws a 400. Undefined when there is nothing to wait for. */
  vet(endpoint: AnyEndpoint, caller: Caller, query: Record<string, unknown>): Promise<void> | undefined;
  /** Throws a 403. */
  permit(endpoint: AnyEndpoint, query: Record<string, unknown>, keyState: KeyState): void;
  /** The error of an admission that refused; undefined when it did not. */
  refusalOf(verdict: Decision, remaining: number): ApiError | undefined;
}

export interface SubmitParts extends IntakeParts {
  database: Database;
  catalog: readonly AnyEndpoint[];
  endpointIds: EndpointIds;
  admission: Pick<Admission, 'keyState'>;
  idempotency: Pick<Idempotency, 'identify' | 'find' | 'pack'>;
  reader: ItemReader;
  /** Open batches of an account. */
  batchesMax: number;
  /** Items of all open batches of an account that have not ended. */
  queuedMax: number;
}

const route = '/v1/batches';
const linesBytesMax = 512 * 1024 * 1024;
const lineBytesMax = 64 * 1024;
/** A 400 names so many bad items. After the last of them, the others are not checked. */
const badItemsMax = 20;
/** Items that are checked before other requests are served. */
const turnItems = 100;
const concurrentMax = 8;
const concurrentPerAccountMax = 2;
const concurrentWaitMs = 15_000;

export function createSubmit(parts: SubmitParts) {
  const slots = createFairQueue({
    slots: concurrentMax,
    perAccountMax: concurrentPerAccountMax,
    waitingMax: concurrentMax * 8,
    refuse: () => overloaded('too many batches are being submitted', 5),
  });

  return async (parameters: BatchParameters, call: Call): Promise<Result<AcceptedBatch>> => {
    const leave = await slots.enter(call.caller.accountId, { waitMs: concurrentWaitMs, signal: call.signal });
    try {
      return await submit(parts, parameters, call);
    } finally {
      leave();
    }
  };
}

async function submit(parts: SubmitParts, parameters: BatchParameters, call: Call): Promise<Result<AcceptedBatch>> {
  const { caller, submission } = call;
  const endpoint = findBilled(parts.catalog, parameters.endpoint);
  const template = parameters.params ?? {};
  const keyState = await parts.admission.keyState(caller);
  const id = newRequestId();
  const intake = await openIntake(parts, {
    id,
    caller,
    endpoint,
    endpointId: parts.endpointIds.of(endpoint.path),
    name: parameters.name ?? null,
    template,
    perHost: parameters.per_host,
    webhookUrl: parameters.webhook_url ?? null,
    ip: submission?.ip ?? null,
  });
  try {
    const groups = submission?.lines
      ? readLines(submission.lines, { bytesMax: linesBytesMax, lineBytesMax })
      : [readItems(parameters.items)];
    const received = await receive(parts, { endpoint, template, caller, keyState, groups, intake });
    const { name, webhook_url, per_host } = parameters;
    const compared = { endpoint: endpoint.path, name, webhook_url, per_host, items: received.digest };
    const key =
      submission?.idempotencyKey === undefined
        ? undefined
        : parts.idempotency.identify(submission.idempotencyKey, compared);
    const findFirst = async () => key && (await parts.idempotency.find(caller, parts.endpointIds.of(route), key));
    const first = await findFirst();
    if (first) return await discardFor(intake, first.answer);
    if (keyState.suspended) throw suspended(keyState.remaining);
    if (received.forbidden) throw received.forbidden;
    const accepted = await acceptBatch(parts, { id, total: received.total, caller, key, route, bodyOf });
    if (accepted) return { ...accepted, ignored: ignoredInParams(template, endpoint.query) };
    // The same submission has been accepted meanwhile.
    const other = await findFirst();
    if (!other) throw stillRunning();
    return await discardFor(intake, other.answer);
  } catch (error) {
    await intake.discard().catch(() => undefined); // maintenance removes it
    throw error;
  }
}

function readItems(items: unknown[] | undefined): unknown[] {
  if (items === undefined) throw badParameter('items', 'is required');
  if (items.length > jsonItemsMax)
    throw badParameter('items', `must have at most ${jsonItemsMax} elements; send more as application/x-ndjson`);
  return items;
}

interface Reception {
  endpoint: AnyEndpoint;
  template: JsonObject;
  caller: Caller;
  keyState: KeyState;
  groups: AsyncIterable<unknown[]> | Iterable<unknown[]>;
  intake: Intake;
}

/**
 * Checks and stores the items. After the first bad one nothing is stored anymore, but the others are checked, so that all are
 * named at once. A permission that is missing is reported after all parameters have been checked.
 */
async function receive({ reader }: SubmitParts, reception: Reception) {
  const { endpoint, template, caller, keyState, groups, intake } = reception;
  const digest = createHash('sha256');
  const bad: ApiError[] = [];
  let forbidden: ApiError | undefined;
  let index = 0;

  async function check(item: unknown): Promise<{ sent: SentItem; query: Record<string, unknown> } | undefined> {
    try {
      const sent = requireItem(item, index);
      const query = reader.read(endpoint, mergeItem(endpoint, template, sent));
      const vetting = reader.vet(endpoint, caller, query);
      if (vetting) await vetting;
      return { sent, query };
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'bad_request') throw error;
      if (isOfAll(error, template, item)) throw error.ofItem('params');
      bad.push(item instanceof BadLine || error.parameters[0] === nameOf(index) ? error : error.ofItem(nameOf(index)));
      return undefined;
    }
  }

  for await (const group of groups) {
    for (const item of group) {
      if (index >= itemsMax) throw badRequest(`a batch has at most ${itemsMax} items`);
      const checked = await check(item);
      if (bad.length >= badItemsMax) throw badItems(bad);
      if (checked && bad.length === 0) {
        const { sent, query } = checked;
        forbidden ??= refusalOf(() => reader.permit(endpoint, query, keyState));
        const text = JSON.stringify(query);
        digest.update(text).update('\n');
        const writing = intake.add(sent, hostOf(endpoint, query), text.length);
        if (writing) await writing;
      }
      if (++index % turnItems === 0) await new Promise(setImmediate);
    }
  }
  if (bad.length > 0) throw badItems(bad);
  const total = await intake.end();
  if (total === 0) throw badParameter('items', 'must not be empty');
  return { total, digest: digest.digest('hex'), forbidden };
}

/** Whether the parameters that are wrong apply to all items: one error says it for all of them. */
const isOfAll = ({ parameters }: ApiError, template: JsonObject, item: unknown): boolean =>
  parameters.length > 0 &&
  parameters.every((name) => Object.hasOwn(template, name) && !(isObject(item) && Object.hasOwn(item, name)));

const nameOf = (index: number): string => `items[${index}]`;

function requireItem(item: unknown, index: number): SentItem {
  if (item instanceof BadLine) throw item.error;
  if (typeof item !== 'string' && !isObject(item)) throw badParameter(nameOf(index), 'must be text or an object');
  return item;
}

/** One error for all bad items. */
function badItems(bad: readonly ApiError[]): ApiError {
  const [only] = bad;
  if (only && bad.length === 1) return only;
  const rest = bad.length < badItemsMax ? '' : '; the items after it have not been checked';
  return badRequest(`${bad.map(({ sentence }) => sentence).join('; ')}${rest}`);
}

export function refusalOf(check: () => void): ApiError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const bodyOf = (id: string, total: number, statusUrl: string): AcceptedBatch => ({
  batch_id: id,
  status: 'running',
  total,
  status_url: statusUrl,
});

/** The decisions of `accept_batch`. */
type BatchVerdict = Decision | 'too many batches' | 'too many items' | 'gone';

interface Acceptance<Body> {
  id: string;
  total: number;
  caller: Caller;
  key: IdempotencyKey | undefined;
  route: string;
  bodyOf(id: string, total: number, statusUrl: string): Body;
}

/** Opens a batch whose items are stored. Undefined when another submission has the idempotency key. */
export async function acceptBatch<Body>(
  parts: SubmitParts,
  { id, total, caller, key, route: path, bodyOf: toBody }: Acceptance<Body>,
): Promise<Result<Body> | undefined> {
  const statusUrl = `${path}/${id}`;
  const body = toBody(id, total, statusUrl);
  const headers = { location: statusUrl };
  const kept: KeptAnswer = { id, status: 202, headers, body: Buffer.from(JSON.stringify(body)) };
  const packed = key && (await parts.idempotency.pack(kept, caller.accountId));
  const { database, nodeId, endpointIds, batchesMax, queuedMax, waitMs } = parts;
  const { verdict, remaining } = onlyRow(
    await persist(
      () =>
        database.query<{ verdict: BatchVerdict; remaining: number | null }>(
          'select * from accept_batch($1, $2, $3::smallint, $4, $5, $6, $7, $8, $9)',
          [
            id,
            nodeId,
            endpointIds.of(path),
            total,
            batchesMax,
            queuedMax,
            key?.key ?? null,
            key?.fingerprint ?? null,
            packed?.answer ?? null,
          ],
        ),
      { deadlineMs: waitMs, tryMs: waitMs / 2 },
    ).catch((error: unknown) => {
      throw error instanceof ApiError ? error : databaseUnavailable(error);
    }),
  );
  if (verdict === 'duplicate') return undefined;
  const refusal = refusalFor(parts, verdict, remaining ?? 0);
  if (refusal) throw refusal;
  return { body, headers, status: 202 };
}

function refusalFor({ reader, batchesMax, queuedMax }: SubmitParts, verdict: BatchVerdict, remaining: number) {
  if (verdict === 'other parameters') return otherParameters();
  if (verdict === 'too many batches')
    return conflict(`the workspace has ${batchesMax} open batches, which is the limit; wait for one, or cancel it`);
  if (verdict === 'too many items')
    return conflict(
      `more than ${queuedMax} items would be queued, which is the limit; wait for some, or cancel a batch`,
    );
  if (verdict === 'gone') return failed('the batch was removed while it was being accepted, try again', 'internal');
  return reader.refusalOf(verdict, remaining);
}

/** Returns the first answer instead of what was received. */
async function discardFor(intake: Intake, answer: KeptAnswer): Promise<Result<AcceptedBatch>> {
  await intake.discard();
  return replayed(answer);
}

/** The first answer to a submission with the same idempotency key. */
export function replayed<Body>({ body, headers }: KeptAnswer): Result<Body> {
  return {
    body: parseJson(Buffer.from(body).toString()) as Body,
    headers: { ...headers, 'idempotent-replayed': 'true' },
    status: 202,
  };
}
