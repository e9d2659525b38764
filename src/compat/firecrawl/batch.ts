// `POST …/batch/scrape`: many pages, as a batch.
import { jsonItemsMax } from '../../contract/batch.ts';
import { ApiError, badParameter } from '../../contract/errors.ts';
import { bodyOf } from '../caller.ts';
import { requireSuccess } from './errors.ts';
import { addressOf } from './route.ts';
import type { Answer, Context } from './route.ts';
import { planScrape } from './scrape-plan.ts';
import type { ScrapePlan } from './scrape-plan.ts';
import { given, readFlag, readNumber, readTexts, sentValue, withScheme } from './values.ts';
import { readWebhook } from './webhook.ts';

const others = ['urls', 'webhook', 'appendToId', 'ignoreInvalidURLs', 'maxConcurrency'];
const perHostMax = 64;

export async function startBatch(context: Context): Promise<Answer> {
  const { body, version, settings, idempotencyKey } = context;
  if (sentValue(body, 'appendToId') !== undefined)
    throw badParameter('appendToId', 'is not offered: a batch cannot grow; submit another one');
  const plan = planScrape(body, { version, allowsInsecureTls: settings.allowsInsecureTls, others });
  const { operation, params } = oneCall(plan, '');
  const perHost = readNumber(body, 'maxConcurrency', [1, Number.MAX_SAFE_INTEGER]);
  const webhook = readWebhook(body);
  const { urls, invalid } = readUrls(context);
  const sent = given({
    endpoint: operation,
    params,
    items: urls,
    webhook_url: webhook.url,
    per_host: perHost === undefined ? undefined : Math.min(perHostMax, Math.floor(perHost)),
  });
  const reply = requireSuccess(await context.call('createBatch', sent, { idempotencyKey }));
  const { batch_id: id } = bodyOf(reply);
  return {
    body: given({
      success: true,
      id,
      url: addressOf(context, `/batch/scrape/${String(id)}`),
      invalidURLs: invalid,
      warning: webhook.warning,
    }),
    replies: [reply],
    ignored: plan.ignored,
  };
}

/** The one call that every page of a batch or a crawl is fetched by. Throws a 400 if several would be needed. */
export function oneCall({ page, captures, hasScrape }: ScrapePlan, prefix: string) {
  const [first, ...more] = captures;
  if (hasScrape || captures.some(({ place }) => place !== 'screenshot'))
    throw badParameter(
      `${prefix}actions`,
      'cannot contain screenshot, pdf or scrape here; use `formats`, or scrape pages one by one',
    );
  if (page && first === undefined) return page;
  if (page || first === undefined || more.length > 0)
    throw badParameter(
      `${prefix}formats`,
      'cannot combine screenshot with others here: each page is one call; submit the screenshots as a second batch',
    );
  return { operation: 'screenshot' as const, params: first.params };
}

/** The addresses, and those that are left out because they are invalid; undefined if they are an error instead. */
function readUrls({ body, version, settings }: Context): { urls: string[]; invalid: string[] | undefined } {
  const sent = readTexts(body, 'urls') ?? [];
  if (sent.length === 0) throw badParameter('urls', 'is required');
  if (sent.length > jsonItemsMax)
    throw badParameter('urls', `takes at most ${jsonItemsMax} URLs; /v1/batches takes more as NDJSON`);
  const urls = sent.map((url) => withScheme(url.trim()));
  const ignoresInvalid = readFlag(body, 'ignoreInvalidURLs') ?? version === 'v2';
  if (!ignoresInvalid) return { urls, invalid: undefined };
  const isValid = urls.map((url) => passes(() => settings.vetUrl(url, 'urls')));
  if (!isValid.includes(true)) throw badParameter('urls', 'contains no valid URL');
  return { urls: urls.filter((_, index) => isValid[index]), invalid: sent.filter((_, index) => !isValid[index]) };
}

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
