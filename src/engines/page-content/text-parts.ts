// The formats of a response that is text but not HTML, such as JSON.

import type { ContentRequest, PageFormat } from '../../contract/page-formats.ts';
import type { PageContentResult } from './page-content.ts';

const noMetadata = {
  title: null,
  description: null,
  canonical: null,
  language: null,
  author: null,
  published_at: null,
  modified_at: null,
  image: null,
  icon: null,
  site_name: null,
  open_graph: {},
  twitter: {},
};

/** The text itself where a format is text; nothing in the others. Rules of `extract` find nothing. */
export function textParts(text: string, { formats, extract }: ContentRequest): PageContentResult {
  const result: PageContentResult = { title: null };
  for (const format of formats) add(result, format, text);
  if (extract.length === 0) return result;
  const nothing = ({ all, output }: ContentRequest['extract'][number]) =>
    all ? [] : output === 'exists' ? false : null;
  return { ...result, extracted: Object.fromEntries(extract.map((rule) => [rule.name, nothing(rule)])) };
}

function add(result: PageContentResult, format: PageFormat, text: string): void {
  switch (format) {
    case 'html':
    case 'source':
    case 'markdown':
    case 'text':
      result[format] = text;
      return;
    case 'links':
    case 'images':
    case 'tables':
    case 'feeds':
      result[format] = [];
      return;
    case 'metadata':
      result.metadata = noMetadata;
      return;
    case 'structured_data':
      result.structured_data = { json_ld: [], microdata: [], rdfa: [] };
      return;
    case 'requests':
  }
}
