// The tabs of a result: pictures as pictures, pages as pages, lists as tables, JSON as a tree.
import { useEffect, useMemo, useState } from 'react';
import { isRow, rowsOf, textOf, tryParse } from '../json.ts';
import type { Row } from '../json.ts';
import { AntibotVerdict, isVerdict } from './antibot-verdict.tsx';
import { JsonTree } from './json-tree.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { NearMisses } from './near-misses.tsx';
import type { NearMiss } from './near-misses.tsx';
import { documentParts, isPageDocument, RowTable } from './page-document.tsx';
import type { Part } from './result-part.ts';
import { ScreenshotFrame } from './screenshot-frame.tsx';
import { engineFailuresOf, SearchResults, searchResultsOf } from './search-results.tsx';
import { siteMapParts } from './site-map.tsx';
import { Source } from './source.tsx';
import { TechnologyCards, technologiesOf } from './technology-cards.tsx';
import type { Language } from '../highlight.ts';

const shownCharactersMax = 300_000;

interface Answer {
  contentType: string;
  /** Null for binary content. */
  text: string | null;
  bytes: Blob;
}

export function answerParts({ contentType, text, bytes }: Answer, params: Row): Part[] {
  if (text === null) return [binaryPart(contentType, bytes, params)];
  if (contentType.startsWith('text/html')) return pageParts(text);
  if (contentType.startsWith('text/markdown')) return markdownParts(text);
  if (!contentType.includes('json')) return [rawPart(text, 'markdown', 'Text')];
  return jsonParts(tryParse(text) ?? text, text, params);
}

/** The tabs of a JSON body. Pages arrive as a JSON string. */
export function jsonParts(value: unknown, text: string, params: Row = {}): Part[] {
  if (typeof value === 'string') {
    if (params['response_type'] === 'markdown') return markdownParts(value);
    return /<(!doctype|html|head|body)\b/i.test(value.slice(0, 2000)) ? pageParts(value) : [sourcePart(value)];
  }
  const tree: Part = { id: 'tree', label: 'JSON', content: <JsonTree label="Body" value={value} /> };
  const special = isRow(value) ? specialParts(value, params) : listParts(value);
  return [...special, tree, rawPart(text, 'json')];
}

const pageParts = (html: string): Part[] => [
  { id: 'page', label: 'Page', content: <PageFrame html={html} /> },
  sourcePart(html),
];
const markdownParts = (text: string): Part[] => [
  { id: 'markdown', label: 'Markdown', content: <MarkdownView text={text} /> },
  rawPart(text, 'markdown', 'Source'),
];
const sourcePart = (text: string): Part => rawPart(text, /^\s*</.test(text) ? 'html' : 'markdown', 'Source');
const rawPart = (text: string, language: Language, label = 'Raw'): Part => ({
  id: 'raw',
  label,
  content: <Raw text={text} language={language} />,
});

function binaryPart(contentType: string, bytes: Blob, params: Row): Part {
  if (contentType.startsWith('image/'))
    return { id: 'preview', label: 'Image', content: <Picture bytes={bytes} params={params} /> };
  if (contentType.startsWith('application/pdf')) return { id: 'preview', label: 'PDF', content: <Pdf bytes={bytes} /> };
  const content = <p className="text-sm text-mute">Binary content. Download it to view it.</p>;
  return { id: 'preview', label: 'Body', content };
}

/** With `explain`: rules that nearly matched, and technologies that are not reported. */
function nearMissesOf(value: Row): NearMiss[] | undefined {
  const toMiss = (row: Row): NearMiss => ({
    name: textOf(row['technology']) ?? '',
    place: [textOf(row['type']) ?? 'matched', textOf(row['key'])].filter(Boolean).join(' '),
    wanted: textOf(row['wanted']),
    why: textOf(row['why']) ?? '',
  });
  const near = rowsOf(value['near_misses']);
  if (near === null) return undefined;
  return [...(rowsOf(value['not_reported']) ?? []), ...near].map(toMiss);
}

/** Visual tabs for results of known shape, whatever endpoint they come from. */
function specialParts(value: Row, params: Row): Part[] {
  if (isVerdict(value)) return [{ id: 'verdict', label: 'Verdict', content: <AntibotVerdict verdict={value} /> }];
  const technologies = technologiesOf(value);
  if (technologies) {
    const content = <TechnologyCards technologies={technologies} />;
    const misses = nearMissesOf(value);
    const explanation = misses && {
      id: 'near',
      label: 'Near misses',
      content: <NearMisses label="Rules that nearly matched" misses={misses} />,
    };
    return [{ id: 'technologies', label: 'Technologies', content }, ...(explanation ? [explanation] : [])];
  }
  const capture = textOf(value['screenshot_url']);
  // Only files of this service: an image in a bucket would be a request to another host.
  if (capture !== undefined && URL.parse(capture, location.href)?.origin === location.origin) {
    return value['format'] === 'pdf'
      ? [{ id: 'preview', label: 'PDF', content: <PdfFrame url={capture} /> }]
      : [{ id: 'preview', label: 'Image', content: <ScreenshotFrame url={capture} {...frameOf(params)} /> }];
  }
  if (isPageDocument(value)) return documentParts(value, (html) => <HtmlView html={html} />);
  const site = siteMapParts(value);
  if (site) return site;
  const results = searchResultsOf(value);
  if (results) {
    const content = <SearchResults rows={results} failures={engineFailuresOf(value)} />;
    return [{ id: 'table', label: 'Results', content }];
  }
  return Object.entries(value).flatMap(([name, member]) => {
    const rows = rowsOf(member);
    return rows && rows.length > 0
      ? [{ id: `list ${name}`, label: name, content: <RowTable label={name} rows={rows} /> }]
      : [];
  });
}

function listParts(value: unknown): Part[] {
  const rows = rowsOf(value);
  return rows && rows.length > 0
    ? [{ id: 'list', label: 'Table', content: <RowTable label="Result" rows={rows} /> }]
    : [];
}

/** The frame of a screenshot, by the parameters of its call. */
function frameOf(params: Row): { address: string | undefined; isPhone: boolean } {
  const width = Number(params['viewport_width']);
  const isNarrow = width > 0 && width <= 600;
  const isPhone = isNarrow || /phone|pixel|galaxy|mobile/i.test(textOf(params['device']) ?? '');
  return { address: textOf(params['url']) ?? textOf(params['query']), isPhone };
}

function Raw({ text, language }: { text: string; language: Language }) {
  const isCut = text.length > shownCharactersMax;
  return (
    <>
      <Source label="Body" text={text.slice(0, shownCharactersMax)} language={language} />
      {isCut && <p className="mt-1 text-xs text-mute">Truncated. Download the response to see all of it.</p>}
    </>
  );
}

function HtmlView({ html }: { html: string }) {
  return (
    <div className="space-y-3">
      <PageFrame html={html} />
      <Raw text={html} language="html" />
    </div>
  );
}

/** An untrusted page: sandboxed without scripts, forms and origin, and it loads nothing. */
function PageFrame({ html }: { html: string }) {
  const document = useMemo(() => toPreview(html), [html]);
  return (
    <>
      <iframe
        title="Page preview without scripts, styles and images"
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={document}
        className="h-112 w-full rounded-lg border border-line bg-white"
      />
      <p className="mt-1 text-xs text-mute">
        Preview without scripts, styles and images: your browser makes no requests to the site.
      </p>
    </>
  );
}

const loading = 'link, script, style, base, meta, source, video, audio, object, embed, iframe, svg';

/** The text of a page with our style sheet. Nothing else could load: pictures are replaced by their descriptions. */
function toPreview(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(loading)) element.remove();
  for (const picture of page.querySelectorAll('img')) picture.replaceWith(picture.alt === '' ? '' : `[${picture.alt}]`);
  const look = page.createElement('link');
  look.rel = 'stylesheet';
  look.href = `${location.origin}/preview.css`;
  page.head.append(look);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

function useObjectUrl(bytes: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}

function Picture({ bytes, params }: { bytes: Blob; params: Row }) {
  return <ScreenshotFrame url={useObjectUrl(bytes)} {...frameOf(params)} />;
}

function Pdf({ bytes }: { bytes: Blob }) {
  return <PdfFrame url={useObjectUrl(bytes)} />;
}

function PdfFrame({ url }: { url: string | undefined }) {
  return url ? (
    <iframe title="PDF preview" src={`${url}#navpanes=0`} className="h-144 w-full rounded-lg border border-line" />
  ) : null;
}
