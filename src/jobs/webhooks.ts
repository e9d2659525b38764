// Sends one signed POST per finished job or batch with a webhook URL, with up to five attempts. The transaction that finishes
// it also queues the delivery, so no delivery is lost and none is sent for unfinished work.
import { createHmac } from 'node:crypto';
import type { WebhookTry } from '../contract/management/activity.ts';
import { sharesOf } from '../flow/shares.ts';
import type { Share } from '../flow/shares.ts';
import { startWakeLoop } from '../flow/wake-loop.ts';
import type { Database } from '../storage/database.ts';
import type { Notifications } from '../storage/notifications.ts';
import { jobDone } from './queue.ts';

/** Where the deliveries of jobs or batches are queued. */
export interface WebhookQueue {
  table: string;
  /** The column with the id of the job or batch. */
  column: string;
  /** Selects due deliveries and leases them to this node. */
  take: string;
  /** Announces that there may be new ones. */
  channel: string;
}

export const jobWebhooks: WebhookQueue = {
  table: 'webhook_delivery',
  column: 'job_id',
  take: 'select job_id as id, account_id, url, attempt, webhook_secret from take_webhooks($1, $2, $3, $4)',
  channel: jobDone,
};

export interface WebhookParts {
  database: Database;
  notifications: Notifications;
  queue: WebhookQueue;
  /** The public form of the job or batch. */
  envelopeOf(accountId: number, id: string): Promise<object>;
  /** A POST that refuses private addresses and does not follow redirects. */
  post(url: string, options: PostOptions): Promise<{ status: number }>;
  now?: () => number;
  onFault(error: unknown): void;
}

export interface PostOptions {
  account: number;
  headers: Record<string, string>;
  body: string;
}

export interface Webhooks {
  /** The deliveries in progress per account. */
  shares(): Share[];
  stop(): Promise<void>;
}

/** Delays after the first, second, third and fourth failed attempt. */
const retryDelaysSeconds = [5, 30, 120, 600];
const pollMs = 2000;
const deliveriesMax = 32;
const deliveriesPerAccountMax = 2;
/** A delivery whose node did not report an outcome is retried after this time. */
const leaseSeconds = 60;

interface Delivery {
  id: string;
  account_id: number;
  url: string;
  attempt: number;
  webhook_secret: string;
}

export function createWebhooks(parts: WebhookParts): Webhooks {
  const { database, queue, now = Date.now } = parts;
  const running = new Map<Promise<void>, number>(); // deliveries and their accounts

  const loop = startWakeLoop({ everyMs: pollMs, look: startDue, onFault: parts.onFault });
  const unsubscribe = parts.notifications.subscribe(queue.channel, loop.wake);

  /** Starts due deliveries. Each has its own slot: a slow receiver delays no other delivery. */
  async function startDue(): Promise<boolean> {
    if (running.size >= deliveriesMax) return false;
    // Leased to this node: if it fails, they are due again when the lease expires.
    const due = await database.query<Delivery>(queue.take, [
      deliveriesMax - running.size,
      leaseSeconds,
      deliveriesPerAccountMax,
      [...running.values()],
    ]);
    for (const delivery of due) {
      const delivering: Promise<void> = deliver(delivery)
        .catch(parts.onFault)
        .finally(() => {
          running.delete(delivering);
          loop.wake();
        });
      running.set(delivering, delivery.account_id);
    }
    return due.length > 0;
  }

  async function deliver({ id, account_id, url, attempt, webhook_secret }: Delivery): Promise<void> {
    const body = JSON.stringify(await parts.envelopeOf(account_id, id));
    const seconds = Math.floor(now() / 1000);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Siteglass-Webhook/1',
      'x-siteglass-delivery': `${id}.${attempt}`,
      'x-siteglass-signature': signWebhook(webhook_secret, seconds, body),
    };
    const startedAt = now();
    const answer = await parts.post(url, { account: account_id, headers, body }).then(
      ({ status }) => ({ status, error: status >= 200 && status < 300 ? null : `the receiver answered ${status}` }),
      (error: Error) => ({ status: null, error: error.message }),
    );
    const tried: WebhookTry = {
      attempt,
      at: new Date(startedAt).toISOString(),
      duration_ms: now() - startedAt,
      ...answer,
    };
    const pause = retryDelaysSeconds[attempt - 1];
    const state = answer.error === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
    await database.query(
      `update ${queue.table} set state = $2, next_at = clock_timestamp() + make_interval(secs => $3),
         last_at = clock_timestamp(), last_status = $4, last_error = $5, tries = tries || $6::jsonb
       where ${queue.column} = $1`,
      [id, state, pause ?? 0, answer.status, answer.error, JSON.stringify([tried])],
    );
  }

  return {
    shares: () => sharesOf(running.values()),
    async stop() {
      unsubscribe();
      await loop.stop();
      await Promise.all(running.keys());
    },
  };
}

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`: receivers recompute it and reject old timestamps. */
export function signWebhook(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
