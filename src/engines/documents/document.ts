// Turns the bytes of a document into the formats of a page.

import { readSelectors } from '../../contract/extract-rules.ts';
import type { ContentRequest } from '../../contract/page-formats.ts';
import { decodeText } from '../../web/http/charset.ts';
import { contentOfTree, type PageContentResult } from '../page-content/page-content.ts';
import { readCsv } from './csv.ts';
import { DocumentError, encrypted } from './document-error.ts';
import { readDocx } from './docx.ts';
import { readEpub } from './epub.ts';
import { readFeed } from './feed.ts';
import type { DocumentKind } from './kinds.ts';
import { readPdf } from './pdf/pdf.ts';
import { readRtf } from './rtf.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { readXlsx } from './xlsx.ts';

export { DocumentError };

export interface DocumentInput {
  bytes: Buffer;
  kind: DocumentKind;
  contentType: string | undefined;
  url: string;
}

/** Running heads and page numbers, which are not part of the content. */
const edges = readSelectors('header, footer', 'exclude');

/**
 * The formats of a document. Undefined when it is too complex. Throws a `DocumentError` when it cannot be read. Its content is
 * not searched for a main part: a document has no navigation.
 */
export async function contentOfDocument(
  input: DocumentInput,
  request: ContentRequest & { charactersMax: number },
): Promise<{ parts: PageContentResult | undefined; charset: string }> {
  const { tree, charset, source } = await read(input);
  const exclude = request.onlyMainContent ? [...request.exclude, ...edges] : request.exclude;
  const parts = contentOfTree(tree.document, { ...request, url: input.url, exclude, onlyMainContent: false });
  if (parts && request.formats.includes('source')) parts.source = source;
  return { parts, charset };
}

interface Read {
  tree: TreeBuilder;
  charset: string;
  /** The text of the document as it was sent; empty for binary ones. */
  source: string;
}

async function read({ bytes, kind, contentType, url }: DocumentInput): Promise<Read> {
  const binary = (tree: TreeBuilder): Read => ({ tree, charset: 'utf-8', source: '' });
  switch (kind) {
    case 'pdf':
      return binary(await readPdf(bytes));
    case 'docx':
      return binary(readDocx(bytes));
    case 'xlsx':
      return binary(readXlsx(bytes));
    case 'epub':
      return binary(readEpub(bytes));
    case 'locked office':
      throw encrypted('Office document');
    case 'rtf':
      return { tree: readRtf(bytes), charset: 'utf-8', source: bytes.toString('latin1') };
    case 'csv':
    case 'tsv':
    case 'feed':
    case 'json feed': {
      const { text, charset } = decodeText(bytes, contentType, url);
      const isTable = kind === 'csv' || kind === 'tsv';
      const tree = isTable ? readCsv(text, kind === 'tsv') : readFeed(text, kind === 'json feed');
      return { tree, charset, source: text };
    }
  }
}
