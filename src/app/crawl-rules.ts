// Connects crawls, which are batches, with the engine that finds their pages.
import type { ScoutTaskOfCrawl } from '../batches/crawl-runner.ts';
import type { JsonObject } from '../contract/json.ts';
import { hashOfUrl, type LinkRules } from '../engines/site-crawl/link-filter.ts';
import { createPageScout, type PageScout, type ScoutParts } from '../engines/site-crawl/scout.ts';
import { compilePattern } from '../engines/site-crawl/url-patterns.ts';
import { readCanonicalUrl } from '../engines/site-map/canonical-url.ts';
import { scopeOf } from '../engines/site-map/site-scope.ts';

/** Why a pattern cannot be used. */
export function patternFault(source: string): string | undefined {
  const compiled = compilePattern(source);
  return typeof compiled === 'string' ? compiled : undefined;
}

/** The start page in the spelling of the crawl, and its hash. */
export function startOf(crawlId: string, url: string): { url: string; hash: string } | undefined {
  const canonical = readCanonicalUrl(url, url)?.href;
  return canonical === undefined
    ? undefined
    : { url: canonical, hash: hashOfUrl({ salt: crawlId, isWwwSame: true }, canonical) };
}

export function openScout(parts: ScoutParts, task: ScoutTaskOfCrawl, template: JsonObject): PageScout {
  return createPageScout(parts, { ...task, rules: rulesOf(task, template) });
}

function rulesOf({ crawlId, settings, isWwwSame }: ScoutTaskOfCrawl, template: JsonObject): LinkRules {
  const { url, subdomains, include, exclude, robots } = settings;
  return {
    scope: scopeOf(new URL(url), subdomains),
    include,
    exclude,
    followsNofollow: robots === 'ignore',
    fetchesDocuments: asksForText(template),
    salt: crawlId,
    isWwwSame,
  };
}

/** Whether documents such as PDF can be returned: only as text. */
function asksForText({ formats, response_type: form }: JsonObject): boolean {
  const names = Array.isArray(formats) ? formats : typeof formats === 'string' ? formats.split(',') : [];
  return form === 'markdown' || names.some((name) => /^\s*(?:markdown|text|tables)\s*$/.test(String(name)));
}
