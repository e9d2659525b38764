// What Firecrawl calls the team: credits, concurrency, queue.
import { objectOf } from '../../contract/json.ts';
import type { Reply } from '../../gateway/answer.ts';
import { bodyOf } from '../caller.ts';
import { requireSuccess } from './errors.ts';
import type { Answer, Context } from './route.ts';

const jobsRead = 100;

export async function readCredits({ version, call }: Context): Promise<Answer> {
  const { usage, period, reply } = await readUsage(call);
  const remaining = usage['remaining'];
  const plan = Object(usage['subscription'])['total'];
  const { start, end } = period;
  const data =
    version === 'v1'
      ? { remaining_credits: remaining, plan_credits: plan, billing_period_start: start, billing_period_end: end }
      : { remainingCredits: remaining, planCredits: plan, billingPeriodStart: start, billingPeriodEnd: end };
  return { body: { success: true, data }, replies: [reply] };
}

/** The current period; others are in the dashboard. */
export async function readHistory({ call }: Context): Promise<Answer> {
  const { usage, period, reply } = await readUsage(call);
  const current = { startDate: period.start, endDate: period.end, creditsUsed: usage['total_used'] };
  return { body: { success: true, periods: [current] }, replies: [reply] };
}

async function readUsage(call: Context['call']) {
  const reply = requireSuccess(await call('usage', {}));
  const usage = bodyOf(reply);
  const sent = objectOf(usage['period']);
  const day = (value: unknown) => (typeof value === 'string' ? `${value}T00:00:00.000Z` : null);
  return { usage, period: { start: day(sent['start']), end: day(sent['end']) }, reply };
}

export async function readConcurrency(context: Context): Promise<Answer> {
  const { running, replies } = await readQueue(context);
  const { concurrencyMax } = context.settings;
  return { body: { success: true, concurrency: running, maxConcurrency: concurrencyMax }, replies };
}

export async function readQueueState(context: Context): Promise<Answer> {
  const { running, waiting, latest, replies } = await readQueue(context);
  return {
    body: {
      success: true,
      jobsInQueue: running + waiting,
      activeJobsInQueue: running,
      waitingJobsInQueue: waiting,
      maxConcurrency: context.settings.concurrencyMax,
      mostRecentSuccess: latest,
    },
    replies,
  };
}

/** Of the newest batches and crawls. */
async function readQueue({ call }: Context) {
  const replies: Reply[] = [];
  for (const operation of ['listBatches', 'listCrawls'])
    replies.push(requireSuccess(await call(operation, { limit: jobsRead })));
  let running = 0;
  let waiting = 0;
  let latest: string | null = null;
  for (const reply of replies) {
    const { items } = bodyOf(reply);
    for (const item of Array.isArray(items) ? items : []) {
      const { processing, queued, completed, completed_at: endedAt } = objectOf(item);
      running += Number(processing);
      waiting += Number(queued);
      if (Number(completed) > 0 && typeof endedAt === 'string' && endedAt > (latest ?? '')) latest = endedAt;
    }
  }
  return { running, waiting, latest, replies };
}
