// The response of a call: images as images, pages as pages, JSON as a tree.
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { PlaygroundAnswer } from '../api.ts';
import { download } from '../download.ts';
import { formatBytes, formatDuration, formatNumber } from '../format.ts';
import { isRow, memberOf, textOf, tryParse } from '../json.ts';
import type { Row } from '../json.ts';
import { AntibotVerdict, isVerdict } from './antibot-verdict.tsx';
import { StatusBadge } from './badges.tsx';
import { Button } from './button.tsx';
import { JsonTree } from './json-tree.tsx';
import { Notice } from './notice.tsx';
import { formatParts, isPageObject } from './page-formats.tsx';
import { PageFrame } from './page-frame.tsx';
import { Raw } from './raw.tsx';
import { SearchResults, searchResultsOf } from './search-results.tsx';
import { Table } from './table.tsx';
import { Tabs } from './tabs.tsx';
import { TechnologyCards, technologiesOf } from './technology-cards.tsx';

export function ResultView({ answer }: { answer: PlaygroundAnswer }) {
  const header = (name: string) => answer.headers.find(([one]) => one === name)?.[1];
  const status = Number(header('x-status') ?? answer.status);
  const tabs = tabsOf(answer);
  return (
    <div className="space-y-4">
      <dl className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Duration">{formatDuration(answer.durationMs)}</Fact>
        <Fact name="Credits">{header('x-credits-charged') ?? '0'}</Fact>
        {header('x-credits-remaining') !== undefined && (
          <Fact name="Credits left">{formatNumber(Number(header('x-credits-remaining')))}</Fact>
        )}
        <Fact name="Size">{formatBytes(answer.bytes.size)}</Fact>
        {header('x-target-status') !== undefined && (
          <Fact name="Target status">
            <StatusBadge status={Number(header('x-target-status'))} />
          </Fact>
        )}
      </dl>
      {header('x-ignored-parameters') !== undefined && (
        <Notice tone="warn">This endpoint ignored unknown parameters: {header('x-ignored-parameters')}.</Notice>
      )}
      {status >= 400 && <Notice tone={status >= 500 ? 'bad' : 'warn'}>{errorOf(answer.text)}</Notice>}
      <Tabs
        label="Response"
        tabs={[
          ...tabs,
          {
            id: 'headers',
            label: 'Headers',
            content: (
              <Table label="Headers" head={['Name', 'Value']}>
                {answer.headers.map(([name, value]) => (
                  <tr key={name}>
                    <td className="font-mono text-xs whitespace-nowrap">{name}</td>
                    <td className="font-mono text-xs break-all">{value}</td>
                  </tr>
                ))}
              </Table>
            ),
          },
        ]}
      />
      <Button
        icon="download"
        onClick={() => download(`result.${extensionOf(answer.contentType)}`, answer.contentType, answer.bytes)}
      >
        Download response
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-mute">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function errorOf(text: string | null): string {
  const body = tryParse(text ?? '');
  if (body === undefined) return text?.slice(0, 500) ?? 'The call failed.';
  return memberOf(body, 'error') ?? 'The call failed.';
}

interface Part {
  id: string;
  label: string;
  content: ReactNode;
}

function tabsOf({ contentType, text, bytes }: PlaygroundAnswer): Part[] {
  const raw = (content: string): Part => ({ id: 'raw', label: 'Raw', content: <Raw text={content} /> });
  if (text === null) {
    if (contentType.startsWith('image/'))
      return [{ id: 'preview', label: 'Image', content: <Picture bytes={bytes} /> }];
    if (contentType.startsWith('application/pdf'))
      return [{ id: 'preview', label: 'PDF', content: <Pdf bytes={bytes} /> }];
    return [
      {
        id: 'preview',
        label: 'Body',
        content: <p className="text-sm text-mute">Binary content. Download it to view it.</p>,
      },
    ];
  }
  if (contentType.startsWith('text/html'))
    return [{ id: 'page', label: 'Page', content: <PageFrame html={text} /> }, raw(text)];
  if (!contentType.includes('json')) return [raw(text)];
  return jsonTabs(parse(text), text);
}

/** The tabs of a JSON body. Pages arrive as a JSON string. */
export function jsonTabs(value: unknown, text: string): Part[] {
  if (typeof value === 'string') {
    const isPage = /<(!doctype|html|head|body)\b/i.test(value.slice(0, 2000));
    const source: Part = { id: 'raw', label: 'Source', content: <Raw text={value} /> };
    return isPage ? [{ id: 'page', label: 'Page', content: <PageFrame html={value} /> }, source] : [source];
  }
  const tree: Part = { id: 'tree', label: 'JSON', content: <JsonTree label="Body" value={value} /> };
  const raw: Part = { id: 'raw', label: 'Raw', content: <Raw text={text} /> };
  if (isRow(value) && isPageObject(value)) return [...formatParts(value), tree, raw];
  const special = isRow(value) ? specialPart(value) : null;
  return special ? [special, tree, raw] : [tree, raw];
}

/** A visual tab for results of known shape, whatever endpoint they come from. */
function specialPart(value: Row): Part | null {
  if (isVerdict(value)) return { id: 'verdict', label: 'Verdict', content: <AntibotVerdict verdict={value} /> };
  const technologies = technologiesOf(value);
  if (technologies) {
    const content = <TechnologyCards technologies={technologies} />;
    return { id: 'technologies', label: 'Technologies', content };
  }
  const results = searchResultsOf(value);
  if (results) return { id: 'table', label: 'Results', content: <SearchResults rows={results} /> };
  const capture = textOf(value['screenshot_url']);
  // Only files of this service: an image in a bucket would be a request to another host.
  if (capture !== undefined && URL.parse(capture, location.href)?.origin === location.origin) {
    const isPdf = value['format'] === 'pdf';
    return isPdf
      ? { id: 'preview', label: 'PDF', content: <PdfFrame url={capture} /> }
      : { id: 'preview', label: 'Image', content: <PictureFrame url={capture} /> };
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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

function Picture({ bytes }: { bytes: Blob }) {
  return <PictureFrame url={useObjectUrl(bytes)} />;
}

function PictureFrame({ url }: { url: string | undefined }) {
  return (
    <div
      className="max-h-144 min-h-48 overflow-auto rounded-lg border border-line bg-sunken"
      tabIndex={0}
      role="region"
      aria-label="Image"
    >
      {url && <img src={url} alt="Image in the response" className="mx-auto block max-w-full" />}
    </div>
  );
}

function Pdf({ bytes }: { bytes: Blob }) {
  return <PdfFrame url={useObjectUrl(bytes)} />;
}

function PdfFrame({ url }: { url: string | undefined }) {
  return url ? (
    <iframe title="PDF preview" src={`${url}#navpanes=0`} className="h-144 w-full rounded-lg border border-line" />
  ) : null;
}

const extensions: Record<string, string> = { jpeg: 'jpg', plain: 'txt', markdown: 'md', octet: 'bin', svg: 'svg' };

function extensionOf(contentType: string): string {
  const [, kind = 'bin'] = /^\w+\/(?:x-)?([\w]+)/.exec(contentType) ?? [];
  return extensions[kind] ?? kind;
}
