// Images and news come from one engine each. The drop-in routes query those of the installation one after the other until one answers.
import { notFound } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import type { Reply } from '../gateway/answer.ts';
import type { CallOptions, CompatCaller } from './caller.ts';

/** How many engines are queried for one search. Those that fail are free. */
const enginesMax = 3;

/** The endpoints of a vertical. Those whose format was verified come first. */
export function enginesFor(catalog: readonly AnyEndpoint[], vertical: 'images' | 'news'): AnyEndpoint[] {
  const offered = catalog.filter(({ path }) => /^\/v1\/[^/]+\/([^/]+)$/.exec(path)?.[1] === vertical);
  return offered.toSorted((one, other) => Number(one.isExperimental) - Number(other.isExperimental));
}

/** The last reply is that of the first engine that answers, or a failure. */
export async function queryEngines(
  caller: CompatCaller,
  engines: readonly AnyEndpoint[],
  sent: JsonObject,
  options?: CallOptions,
): Promise<{ endpoint: AnyEndpoint; replies: Reply[]; reply: Reply }> {
  const replies: Reply[] = [];
  for (const endpoint of engines.slice(0, enginesMax)) {
    const reply = await caller.call(endpoint, sent, options);
    replies.push(reply);
    if (reply.realStatus < 500) return { endpoint, replies, reply };
  }
  const [endpoint] = engines;
  const reply = replies.at(-1);
  if (endpoint === undefined || reply === undefined) throw notFound();
  return { endpoint, replies, reply };
}

/** The slug of an engine, from the path of its endpoint. */
export const slugOf = ({ path }: AnyEndpoint): string => path.split('/')[2] ?? '';
