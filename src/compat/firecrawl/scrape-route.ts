// `POST …/scrape`.
import { FailedCall } from './errors.ts';
import type { Answer, Context } from './route.ts';
import { planScrape } from './scrape-plan.ts';
import { scrape } from './scrape.ts';
import { readText, readUrl, withoutUserInfo } from './values.ts';

export async function scrapePage(context: Context): Promise<Answer> {
  const { body, version, settings, caller, endpoint, origin, idempotencyKey } = context;
  const url = readUrl(body);
  const plan = planScrape(body, { version, allowsInsecureTls: settings.allowsInsecureTls, others: ['url'] });
  try {
    const { document, replies } = await scrape(url, withoutUserInfo(readText(body, 'url') ?? url), plan, {
      caller,
      endpoint,
      origin,
      idempotencyKey,
    });
    const { warning } = document;
    const scrapeId = replies[0]?.headers['x-request-id'];
    return {
      body: { success: true, ...(warning !== undefined && { warning }), data: document, scrape_id: scrapeId },
      replies,
      ignored: plan.ignored,
    };
  } catch (error) {
    throw error instanceof FailedCall ? new FailedCall(error.reply, error.error, plan.places) : error;
  }
}
