// Calls with their limits, their ledger and their log.
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createAdmission } from '../admission/admission.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import { createUnconfirmed } from '../admission/unconfirmed.ts';
import { databaseUnavailable, overloaded } from '../contract/errors.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import { within } from '../flow/time-limit.ts';
import { chargeWait } from '../flow/wait-budget.ts';
import { createCalls } from '../gateway/call.ts';
import type { Vetting } from '../gateway/read-query.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createPayloads } from '../stats/payloads.ts';
import type { Database } from '../storage/database.ts';
import type { AddressGuard } from '../web/address/address-guard.ts';
import { parseProxy } from '../contract/proxy-url.ts';
import type { Context } from './context.ts';
import type { Node } from './node.ts';

/** What a call costs the event loop, roughly. */
const callCostMs = 2;

export type OpenCalls = ReturnType<typeof openCalls>;

export type OpenAdmission = Awaited<ReturnType<typeof openAdmission>>;

/** The ledger of calls. */
export async function openAdmission(
  { config, closers, onFault }: Context,
  { database, node }: { database: Database; node: Node },
) {
  const { nodeId } = node;
  const unconfirmed = createUnconfirmed({
    database,
    nodeId,
    directory: join(config.dataDirectory, 'unconfirmed'),
    onFault: onFault('unconfirmed'),
  });
  closers.push(() => unconfirmed.stop());
  await unconfirmed.load();
  return {
    unconfirmed,
    admission: createAdmission({ database, nodeId, unconfirmed, waitMs: config.databaseWaitMs }),
  };
}

/** The checks of URLs and proxies in parameters. */
export const createVetting = (guard: AddressGuard): Vetting => ({
  vetUrl: guard.vetUrl,
  vetProxy(text, parameter) {
    const { host } = parseProxy(text, parameter);
    if (isIP(host) !== 0) guard.check(host, parameter);
  },
});

export interface CallDependencies {
  database: Database;
  node: Node;
  ledger: OpenAdmission;
  vetting: Vetting;
  queue: JobQueue;
  services: Services;
  idempotency: Idempotency;
}

export function openCalls(context: Context, parts: CallDependencies) {
  const { config, metrics, shares, reads, pace, unsent, closers, tracer, onFault } = context;
  const { database, node, ledger, vetting, queue, services, idempotency } = parts;
  const waitMs = config.databaseWaitMs;
  const { admission, unconfirmed } = ledger;
  const payloads = createPayloads({ database, bodyBytesMax: config.logBodyBytesMax });
  const flush = async () => {
    const flushed = Promise.all([admission.flush(), payloads.flush()]);
    await chargeWait(waitMs, (ms) => within(flushed, { ms, late: databaseUnavailable }));
  };
  closers.push(flush);
  const flushLog = async () => {
    if (database.availability.isDown) throw databaseUnavailable();
    await flush();
  };
  const slots = createFairQueue({
    slots: config.callsMax,
    perAccountMax: config.callsPerAccountMax,
    waitingMax: config.callsMax * 4,
    refuse: () => overloaded('too many concurrent calls', 2),
    ...pace.forRuns(callCostMs),
  });
  shares.add('calls', slots.shares);
  const calls = createCalls({
    admission,
    idempotency,
    queue,
    payloads,
    slots,
    pace,
    reads,
    unsent,
    endpointIds: node.endpointIds,
    services,
    ...vetting,
    allowsInsecureTls: config.allowsInsecureTls,
    databaseWaitMs: waitMs,
    tracer,
    onEnd: metrics.countCall,
    onFault: onFault('call'),
  });
  return { admission, unconfirmed, payloads, slots, calls, flushLog };
}
