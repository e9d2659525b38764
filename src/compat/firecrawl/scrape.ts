// `POST …/scrape`: one page, by one or more calls.
import { isObject, objectOf } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { AnyEndpoint } from '../../endpoints/endpoint.ts';
import type { Reply } from '../../gateway/answer.ts';
import { bodyOf, keyOfPart } from '../caller.ts';
import type { CompatCaller } from '../caller.ts';
import { linkOf, toDocument } from './document.ts';
import { requireSuccess, textOf } from './errors.ts';
import type { PlannedPage, ScrapePlan } from './scrape-plan.ts';

export interface ScrapeParts {
  caller: CompatCaller;
  /** An endpoint by its operation. */
  endpoint(operation: string): AnyEndpoint;
  /** The origin of this service, for links. */
  origin: string;
  idempotencyKey?: string | undefined;
}

export interface Scraped {
  document: JsonObject;
  /** The replies of all calls. */
  replies: Reply[];
}

/** Pages with less text are treated as empty shells that a script fills. */
const textCharactersMin = 200;

/** Throws if the page cannot be fetched. A file that fails after the page is a warning, because the page is billed. */
export async function scrape(url: string, sentUrl: string, plan: ScrapePlan, parts: ScrapeParts): Promise<Scraped> {
  const replies: Reply[] = [];
  const warnings: string[] = [];
  const { page } = plan;
  let document: JsonObject = {};
  if (page) {
    const reply = requireSuccess(await fetchPage(url, page, parts));
    replies.push(reply);
    document = documentOf(reply, sentUrl, page);
    const rendered = plan.rendersShells && isShell(document) ? await renderShell(url, page, parts) : undefined;
    if (rendered) {
      replies.push(rendered);
      if (rendered.error) warnings.push(`the page seems to need JavaScript: ${textOf(rendered.error)}`);
      else document = documentOf(rendered, sentUrl, page);
    }
  }
  const actions = await capture(url, plan, parts, { document, replies, warnings, sentUrl });
  if (plan.hasScrape) actions['scrapes'] = [{ url: replies[0]?.headers['x-final-url'] ?? url, html: document['html'] }];
  if (Object.keys(actions).length > 0) document['actions'] = actions;
  if (warnings.length > 0) document['warning'] = warnings.join('; ');
  setCredits(document, replies);
  return { document, replies };
}

const fetchPage = (url: string, { operation, params }: PlannedPage, parts: ScrapeParts): Promise<Reply> =>
  parts.caller.call(parts.endpoint(operation), { ...params, query: url }, { idempotencyKey: parts.idempotencyKey });

function documentOf(reply: Reply, sentUrl: string, { operation, params }: PlannedPage): JsonObject {
  return toDocument(bodyOf(reply), {
    url: sentUrl,
    rules: params['extract'],
    credits: Number(reply.headers['x-credits-charged']),
    scrapeId: reply.headers['x-request-id'],
    cache: reply.headers['x-cache'],
    age: reply.headers['age'],
    proxy: operation === 'webunlocker' ? 'stealth' : 'basic',
  });
}

const asksForJavascript =
  /\b(enable|requires?|needs?|without) javascript\b|\bjavascript (is|must be) (required|disabled|enabled|not)\b/i;

/** Whether an HTML page has no content, or only asks for JavaScript. */
export function isShell({ markdown, metadata }: JsonObject): boolean {
  const { contentType, statusCode } = objectOf(metadata);
  if (typeof markdown !== 'string' || Number(statusCode) >= 400) return false;
  if (typeof contentType !== 'string' || !/^(text\/html|application\/xhtml)/i.test(contentType)) return false;
  const text = markdown.trim();
  return text === '' || (text.length < textCharactersMin && asksForJavascript.test(text));
}

/** The page in a browser. Its parameters are those of the crawler. */
const renderShell = (url: string, { params }: PlannedPage, parts: ScrapeParts): Promise<Reply> =>
  fetchPage(url, { operation: 'rendering', params: { ...params, wait_until: 'networkidle2' } }, parts);

interface Progress {
  document: JsonObject;
  replies: Reply[];
  warnings: string[];
  sentUrl: string;
}

/** Takes the screenshots and PDFs. Returns those that belong to `actions`. */
async function capture(url: string, plan: ScrapePlan, parts: ScrapeParts, progress: Progress): Promise<JsonObject> {
  const { document, replies, warnings } = progress;
  const files: Record<'screenshots' | 'pdfs', string[]> = { screenshots: [], pdfs: [] };
  for (const [index, { place, params }] of plan.captures.entries()) {
    const { idempotencyKey: key } = parts;
    const reply = await parts.caller.call(
      parts.endpoint('screenshot'),
      { ...params, url },
      { idempotencyKey: index === 0 ? key : keyOfPart(key, `capture ${index}`) },
    );
    if (replies.length === 0) requireSuccess(reply);
    replies.push(reply);
    if (reply.error) {
      warnings.push(`${place}: ${textOf(reply.error, plan.places)}`);
      continue;
    }
    const shot = bodyOf(reply);
    const link = linkOf(shot, parts.origin);
    if (place === 'screenshot') document['screenshot'] = link;
    else files[place === 'actions.pdfs' ? 'pdfs' : 'screenshots'].push(link);
    document['metadata'] ??= {
      sourceURL: progress.sentUrl,
      url: shot['final_url'],
      statusCode: shot['status'],
      scrapeId: reply.headers['x-request-id'],
    };
  }
  return Object.fromEntries(Object.entries(files).filter(([, links]) => links.length > 0));
}

function setCredits({ metadata }: JsonObject, replies: readonly Reply[]): void {
  if (!isObject(metadata)) return;
  metadata['creditsUsed'] = replies.reduce((sum, { headers }) => sum + Number(headers['x-credits-charged'] ?? 0), 0);
}
