// Pages whose technologies and products are known: a rule that matches a page of something else is probably too broad.
import { ordinaryPages } from '../antibot/ordinary-pages.ts';
import type { ObservedResponse } from '../antibot/detector.ts';
import { toPageFacts } from '../technology/match/rule-examples.ts';
import type { Example, RuleSet } from '../technology/rules/rule-set.ts';

export interface KnownPage {
  name: string;
  /** Names of technologies or slugs of vendors that are on the page. */
  contains: readonly string[];
}

/** The smallest variant of each ordinary page: the larger ones differ in plain text only. */
export function* knownResponses(): Generator<KnownPage & { response: ObservedResponse }> {
  for (const { name, response, products } of ordinaryPages()) {
    if (name.includes(', small, ')) yield { name: `ordinary page (${name})`, contains: products, response };
  }
}

/** The examples of the built-in rules. */
export function* knownExamples(sets: readonly RuleSet[]): Generator<KnownPage & { example: Example }> {
  for (const { technologies } of sets) {
    for (const [name, { examples = [], implies }] of Object.entries(technologies)) {
      const contains = [name, ...[implies ?? []].flat().map((one) => one.split('\\;', 1)[0] ?? '')];
      for (const example of examples) yield { name: `example of ${name}`, contains, example };
    }
  }
}

/** An example as a response of a server. */
export function toResponse(example: Example): ObservedResponse {
  const { url, headers, cookies, html } = toPageFacts(example);
  const set = Object.entries(cookies).flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
  return {
    status: 200,
    finalUrl: url,
    headers: {
      ...Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, [...values]])),
      ...(set.length > 0 && { 'set-cookie': set }),
      'content-type': 'text/html; charset=utf-8',
    },
    body: html,
  };
}
