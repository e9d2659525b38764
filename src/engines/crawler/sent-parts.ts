// The formats of a page as a worker thread sends them. Long texts are sent unchanged. Lists and objects are sent as JSON,
// which is faster than the structured clone for many small objects, and does not fail for deep ones.

import type { PageContentResult } from '../page-content/page-content.ts';

export interface SentParts {
  texts: Pick<PageContentResult, 'html' | 'source' | 'markdown' | 'text'>;
  others: string;
}

export function packParts({ html, source, markdown, text, ...others }: PageContentResult): SentParts {
  const texts: SentParts['texts'] = {};
  if (html !== undefined) texts.html = html;
  if (source !== undefined) texts.source = source;
  if (markdown !== undefined) texts.markdown = markdown;
  if (text !== undefined) texts.text = text;
  return { texts, others: JSON.stringify(others) };
}

export function unpackParts({ texts, others }: SentParts): PageContentResult {
  return { ...(JSON.parse(others) as Omit<PageContentResult, keyof SentParts['texts']>), ...texts };
}
