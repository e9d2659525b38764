// Recognises documents by their declared type and by their bytes, because many servers declare `application/octet-stream`.

import { essenceOf, isPage } from '../crawler/content-kind.ts';
import { namesInZip } from './zip.ts';

export type DocumentKind =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'epub'
  | 'csv'
  | 'tsv'
  | 'rtf'
  | 'feed'
  | 'json feed'
  | 'locked office';

/** Whether a document is text that can also be returned as it is. */
export const isTextual = (kind: DocumentKind): boolean =>
  kind === 'csv' || kind === 'tsv' || kind === 'rtf' || kind === 'feed' || kind === 'json feed';

const pdfStartMax = 1024;
const startCharacters = 2_000;

/** The kind of a document; undefined for anything else. `url` helps where the server declares no exact type. */
export function documentKindOf(body: Buffer, contentType: string | undefined, url: string): DocumentKind | undefined {
  const type = essenceOf(contentType);
  if (isPdf(body, type)) return 'pdf';
  if (body[0] === 0x50 && body[1] === 0x4b) return kindInZip(body, type);
  // Encrypted files of Office have the container of its old formats.
  if (body.length > 4 && body.readUInt32BE(0) === 0xd0cf11e0)
    return /openxmlformats/.test(type) ? 'locked office' : undefined;
  if (/^(?:image|audio|video|font)\//.test(type)) return undefined;
  const start = body.toString('latin1', 0, startCharacters).replace(/^(?:ï»¿|\s)+/, '');
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (isPage(body)) return undefined;
  return tableKind(type, url, start) ?? feedKind(type, start);
}

function isPdf(body: Buffer, type: string): boolean {
  const at = body.subarray(0, pdfStartMax).indexOf('%PDF-');
  return at === 0 || (at > 0 && (type === 'application/pdf' || /octet-stream|x-download|force-download/.test(type)));
}

/** The types of documents in archives, which tell what a damaged archive was. */
const packedTypes: Readonly<Record<string, DocumentKind>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/epub+zip': 'epub',
};

function kindInZip(body: Buffer, type: string): DocumentKind | undefined {
  const names = namesInZip(body);
  if (names === undefined) return Object.hasOwn(packedTypes, type) ? packedTypes[type] : undefined;
  const has = (name: string) => names.includes(name);
  if (has('META-INF/container.xml')) return 'epub';
  if (!has('[Content_Types].xml')) return undefined;
  if (names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx';
  return names.some((name) => /^xl\/workbook\.xml$/.test(name)) ? 'xlsx' : undefined;
}

function tableKind(type: string, url: string, start: string): DocumentKind | undefined {
  if (/^(?:text|application)\/(?:x-)?(?:csv|comma-separated-values)$/.test(type)) return 'csv';
  if (type === 'text/tab-separated-values') return 'tsv';
  const isVague =
    type === '' || type === 'text/plain' || type === 'application/octet-stream' || type === 'application/vnd.ms-excel';
  if (!isVague || /^[<{[]/.test(start)) return undefined;
  const path = URL.parse(url)?.pathname ?? '';
  return /\.csv$/i.test(path) ? 'csv' : /\.tsv$/i.test(path) ? 'tsv' : undefined;
}

const feedTypes = /^application\/(?:rss|atom|rdf)\+xml$/;
const feedRoot = /<(?:rss|(?:\w+:)?feed|rdf:RDF)[\s>]/;

function feedKind(type: string, start: string): DocumentKind | undefined {
  if (type === 'application/feed+json') return 'json feed';
  if (start.startsWith('{')) {
    return /^application\/json$/.test(type) && /"https:\/\/jsonfeed\.org\/version\//.test(start)
      ? 'json feed'
      : undefined;
  }
  if (!start.startsWith('<') || /^<(?:!doctype html|html)/i.test(start)) return undefined;
  const root = feedRoot.exec(start.replace(/<!--[^]*?-->|<\?[^]*?\?>/g, ''));
  const isFirst = root !== null && !/<[a-z]/i.test(start.slice(0, start.indexOf(root[0])).replace(/<!--[^]*?-->/g, ''));
  // RDF is also used for other data.
  if (isFirst && (/rss|feed/.test(root[0]) || /purl\.org\/rss|my\.netscape\.com/.test(start))) return 'feed';
  return feedTypes.test(type) && isFirst ? 'feed' : undefined;
}
