// `webhook` of batches and crawls. We send one signed request at the end, in our own format.
import { badParameter } from '../../contract/errors.ts';
import { isObject } from '../../contract/json.ts';
import type { JsonObject } from '../../contract/json.ts';
import { readObject, readText, readTexts, sentValue } from './values.ts';

export interface Webhook {
  url: string | undefined;
  warning: string | undefined;
}

/** Throws a 400 for what we would not send. */
export function readWebhook(body: JsonObject): Webhook {
  const sent = sentValue(body, 'webhook');
  if (sent === undefined) return { url: undefined, warning: undefined };
  const options = isObject(sent) ? sent : { url: sent };
  for (const name of ['headers', 'metadata']) {
    const members = readObject(options, name, `webhook.${name}`) ?? {};
    if (Object.keys(members).length > 0)
      throw badParameter(`webhook.${name}`, 'is not offered: requests are signed with x-siteglass-signature instead');
  }
  const events = readTexts(options, 'events', 'webhook.events');
  if (events !== undefined && !events.includes('completed'))
    throw badParameter('webhook.events', 'must include completed, the only event that is sent');
  const url = readText(options, 'url', 'webhook.url');
  if (url === undefined) throw badParameter('webhook', 'must be a URL, or an object with url');
  return { url, warning: 'webhook: one signed request is sent at the end, in the format of /v1/batches' };
}
