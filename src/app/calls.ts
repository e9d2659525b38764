// Calls with their limits, their ledger and their log.
import { isIP } from 'node:net';
import { createAdmission } from '../admission/admission.ts';
import { overloaded } from '../contract/errors.ts';
import type { Services } from '../endpoints/endpoint.ts';
import { createFairQueue } from '../flow/fair-queue.ts';
import { createCalls } from '../gateway/call.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createPayloads } from '../stats/payloads.ts';
import type { Database } from '../storage/database.ts';
import type { AddressGuard } from '../web/address/address-guard.ts';
import { parseProxy } from '../web/http/proxy.ts';
import type { Context } from './context.ts';
import type { Node } from './node.ts';

export type OpenCalls = ReturnType<typeof openCalls>;

export interface CallSurroundings {
  database: Database;
  node: Node;
  guard: AddressGuard;
  queue: JobQueue;
  services: Services;
}

export function openCalls({ config, metrics, closers, onFault }: Context, parts: CallSurroundings) {
  const { database, node, guard, queue, services } = parts;
  const admission = createAdmission({ database, nodeId: node.nodeId });
  const payloads = createPayloads({ database, bodyBytesMax: config.logBodyBytesMax });
  const flushLog = async () => {
    await Promise.all([admission.flush(), payloads.flush()]);
  };
  closers.push(flushLog);
  const slots = createFairQueue({
    places: config.callsMax,
    perAccountMax: config.callsPerAccountMax,
    waitingMax: config.callsMax * 4,
    refuse: () => overloaded('too many concurrent calls', 2),
  });
  const calls = createCalls({
    admission,
    queue,
    payloads,
    slots,
    endpointIds: node.endpointIds,
    services,
    vetUrl: guard.vetUrl,
    vetProxy: (text, parameter) => {
      const { host } = parseProxy(text, parameter);
      if (isIP(host) !== 0) guard.check(host, parameter);
    },
    onEnd: metrics.countCall,
    onFault: onFault('call'),
  });
  return { admission, payloads, slots, calls, flushLog };
}
