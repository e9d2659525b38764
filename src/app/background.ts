// Work that no request waits for: jobs, webhooks and maintenance.
import { accountTasks } from '../accounts/workspace-states.ts';
import type { Idempotency } from '../admission/idempotency.ts';
import { batchWebhooks } from '../batches/batches.ts';
import { batchTasks } from '../batches/maintenance.ts';
import type { AnyEndpoint, Services } from '../endpoints/endpoint.ts';
import type { FetchSessions } from '../engines/fetch-sessions/fetch-sessions.ts';
import type { ProxyStore } from '../engines/proxy-pools/proxy-store.ts';
import type { SearchStore } from '../engines/search/store.ts';
import { createJobWork } from '../gateway/job-work.ts';
import { eventChannel } from '../contract/events.ts';
import { eventWebhooks, readEvent } from '../events/event-deliveries.ts';
import { startMailer } from '../events/mail.ts';
import { eventTasks } from '../events/maintenance.ts';
import { startNotices } from '../events/notices.ts';
import { mailTasks, startOutgoingMail } from '../events/outgoing-mail.ts';
import { jobTasks } from '../jobs/maintenance.ts';
import { createJobQueue } from '../jobs/queue.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { createWebhooks, jobWebhooks } from '../jobs/webhooks.ts';
import type { PostOptions } from '../jobs/webhooks.ts';
import { createWorker } from '../jobs/worker.ts';
import { createMaintenance } from '../storage/maintenance.ts';
import type { Sealer } from '../storage/sealing.ts';
import type { OpenBatches } from './batches.ts';
import type { OpenCalls } from './calls.ts';
import type { Context } from './context.ts';
import { describeNode } from './node.ts';
import type { Node } from './node.ts';
import type { WebAccess } from './web-access.ts';
import type { OpenSchedules } from './schedules.ts';
import type { Storage } from './storage.ts';

const searchSweepMs = 60_000;
const sessionSweepMs = 60_000;
const proxySweepMs = 10 * 60_000;
const webhookTimeoutSeconds = 15;
const webhookResponseBytesMax = 64 * 1024;
const envelopeTimeoutMs = 10_000;

const retainSecondsOf = ({ config }: Context): number => config.jobRetentionHours * 3600;

export interface JobParts {
  storage: Storage;
  node: Node;
  sealer: Sealer;
}

export function openJobQueue(context: Context, { storage, node, sealer }: JobParts): JobQueue {
  return createJobQueue({
    database: storage.database,
    notifications: node.notifications,
    blobs: storage.blobs,
    sealer,
    nodeId: node.nodeId,
    deadlineSeconds: context.config.jobDeadlineSeconds,
    retainSeconds: retainSecondsOf(context),
    waitMs: context.config.databaseWaitMs,
  });
}

export interface MaintenanceParts {
  storage: Storage;
  node: Node;
  web: WebAccess;
  searchStore: SearchStore;
  fetchSessions: FetchSessions;
  idempotency: Idempotency;
  proxyStore: Pick<ProxyStore, 'sweep'>;
}

/** Runs every maintenance task once, and then regularly. */
export async function startMaintenance(context: Context, parts: MaintenanceParts): Promise<void> {
  const { storage, node, web, searchStore, fetchSessions, proxyStore, idempotency } = parts;
  const { database, blobs } = storage;
  const { nodeId } = node;
  const maintenance = createMaintenance({
    database,
    blobs,
    nodeId,
    describeNode: () => describeNode(web.browsers.status, context.shares),
    logRetentionDays: context.config.logRetentionDays,
    furtherTasks: {
      ...jobTasks({ database, blobs, nodeId, retainSeconds: retainSecondsOf(context) }),
      ...accountTasks({ database, blobs, nodeId }),
      ...idempotency.tasks,
      ...eventTasks(database),
      ...mailTasks(database),
      ...batchTasks({ database, blobs, retainSeconds: context.config.batchRetentionDays * 86_400 }),
      fetchSessions: { everyMs: sessionSweepMs, run: () => fetchSessions.sweep() },
      proxyScores: { everyMs: proxySweepMs, run: () => proxyStore.sweep() },
      searchAnswers: { everyMs: searchSweepMs, run: () => searchStore.sweep() },
    },
    onFault: (error, task) => context.onFault(task)(error),
  });
  context.closers.push(() => maintenance.stop());
  await maintenance.runAll();
}

export interface WorkerParts extends JobParts {
  web: WebAccess;
  catalog: readonly AnyEndpoint[];
  queue: JobQueue;
  open: OpenCalls;
  batches: OpenBatches;
  schedules: OpenSchedules;
  services: Pick<Services, 'robots'>;
}

/** Runs queued jobs and schedules, and sends webhooks and mails. */
export async function startWorker(context: Context, parts: WorkerParts): Promise<void> {
  const { config, metrics, shares, closers, onFault } = context;
  const { storage, node, sealer, web, catalog, queue, open, batches, schedules } = parts;
  const { database, blobs } = storage;
  const { nodeId, endpointIds, notifications } = node;
  const { calls, payloads } = open;
  const perform = createJobWork({
    catalog,
    endpointIds,
    calls,
    payloads,
    tracer: context.tracer,
    onEnd: metrics.countCall,
  });
  const worker = createWorker({
    database,
    notifications,
    blobs,
    sealer,
    nodeId,
    jobsMax: config.jobsMax,
    deadlineSeconds: config.jobDeadlineSeconds,
    retainSeconds: retainSecondsOf(context),
    perform,
    onFault: onFault('worker'),
  });
  const sending = {
    database,
    notifications,
    post: async (url: string, options: PostOptions) =>
      await web.pages.fetchOnce(web.guard.vetUrl(url, { parameter: 'webhook_url', isReceiver: true }), {
        method: 'POST',
        ...options,
        totalTimeoutSeconds: webhookTimeoutSeconds,
        responseBytesMax: webhookResponseBytesMax,
      }),
    onFault: onFault('webhook'),
  };
  const webhooks = [
    createWebhooks({
      ...sending,
      queue: jobWebhooks,
      envelopeOf: (accountId, jobId) => queue.find(accountId, jobId, 0, AbortSignal.timeout(envelopeTimeoutMs)),
    }),
    createWebhooks({
      ...sending,
      queue: batchWebhooks,
      envelopeOf: (accountId, id) => batches.envelopeOf(accountId, id, AbortSignal.timeout(envelopeTimeoutMs)),
    }),
    createWebhooks({
      ...sending,
      queue: eventWebhooks,
      envelopeOf: (_accountId, id) => readEvent(database, id, config.publicUrl),
    }),
  ];
  const mailer = await openMailer(context, parts);
  const clock = schedules.start();
  const scouting = { pages: web.pages, workers: web.workers, robots: parts.services.robots };
  const runner = batches.startRunner({ slots: open.slots, perform, scouting });
  const graceMs = config.shutdownSeconds * 1000;
  const notices = startNotices({ database, notifications, onFault: onFault('notices') });
  const senders = [notices, ...webhooks, ...(mailer ? [mailer] : [])];
  closers.push(() =>
    Promise.all([clock.stop(), worker.stop(graceMs), runner.stop(graceMs), ...senders.map((one) => one.stop())]),
  );
  shares.add('jobs', worker.shares);
  shares.add('batches', runner.shares);
  for (const one of webhooks) shares.add('webhooks', one.shares);
  metrics.gauge('jobs_running', 'Jobs running on this node', () => worker.running);
  metrics.gauge('batch_items_running', 'Items of batches running on this node', () => runner.running);
}

/** Undefined without a mail server. */
async function openMailer({ config, onFault }: Context, { storage, node, sealer }: WorkerParts) {
  const { smtpUrl: url } = config;
  if (url === undefined) return undefined;
  const { createMailTransport } = await import('../events/mail-transport.ts');
  const parts = {
    database: storage.database,
    transport: createMailTransport(url),
    from: config.smtpFrom ?? `siteglass@${new URL(url).hostname}`,
    publicUrl: config.publicUrl,
    onEvent: (listener: () => void) => node.notifications.subscribe(eventChannel, listener),
    onFault: onFault('mail'),
  };
  const senders = [startMailer(parts), startOutgoingMail({ ...parts, sealer })];
  return {
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
      parts.transport.close();
    },
  };
}
