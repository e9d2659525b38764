// A stored response: JSON as a tree, HTML as highlighted source, files of this service as pictures, and the headers.
import type { LoggedRequest } from '../../api.ts';
import { JsonTree } from '../../components/json-tree.tsx';
import { MarkdownView } from '../../components/markdown-view.tsx';
import { Source } from '../../components/source.tsx';
import { Table } from '../../components/table.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { isRow, textOf, tryParse } from '../../json.ts';
import { pictureOfRequest } from './replayed-pictures.ts';

export function LoggedResponse({ row }: { row: LoggedRequest }) {
  const tabs = [...bodyTabs(row), ...headerTabs(row)];
  return tabs.length > 0 ? <Tabs label="Response" tabs={tabs} /> : <Missing row={row} />;
}

function Missing({ row: { id, response_type } }: { row: LoggedRequest }) {
  const picture = pictureOfRequest(id);
  if (picture !== undefined) return <Picture source={picture} />;
  const isBinary = response_type !== null && !/^(text|application\/(json|xml))/.test(response_type);
  return (
    <p className="text-sm text-mute">
      {isBinary
        ? `The response was ${response_type}. Only text is stored: replay the request to see it.`
        : 'No response text stored.'}
    </p>
  );
}

const Picture = ({ source }: { source: string }) => (
  <img
    src={source}
    alt="Screenshot in the response"
    loading="lazy"
    className="max-h-144 min-h-24 w-full rounded-lg border border-line bg-sunken object-contain"
  />
);

function bodyTabs(row: LoggedRequest) {
  const { response, response_type } = row;
  if (response === null)
    return row.response_headers ? [{ id: 'body', label: 'Body', content: <Missing row={row} /> }] : [];
  const raw = {
    id: 'raw',
    label: 'Raw',
    content: <Source label="Response" text={response} language="json" isCompact />,
  };
  if (response_type?.startsWith('text/markdown')) return markdownTabs(response);
  if (!response_type?.includes('json')) return [sourceTab(response)];
  const value = tryParse(response);
  const text = typeof value === 'string' ? value : value === undefined ? readCutText(response) : undefined;
  const isMarkdown = isRow(row.params) && row.params['response_type'] === 'markdown';
  if (text !== undefined) return isMarkdown ? markdownTabs(text) : [sourceTab(text), raw];
  if (value === undefined) return [raw];
  const picture = isRow(value) ? pictureOf(value['screenshot_url']) : undefined;
  return [
    ...(picture
      ? [
          {
            id: 'picture',
            label: 'Picture',
            content: <Picture source={picture} />,
          },
        ]
      : []),
    { id: 'tree', label: 'JSON', content: <JsonTree label="Response" value={value} /> },
    raw,
  ];
}

const markdownTabs = (text: string) => [
  { id: 'markdown', label: 'Markdown', content: <MarkdownView text={text} hasImages={false} /> },
  sourceTab(text),
];

function sourceTab(text: string) {
  const isHtml = /<[a-z!][^>]*>/i.test(text.slice(0, 2000));
  const content = <Source label="Response" text={text} language={isHtml ? 'html' : 'markdown'} isCompact />;
  return { id: 'source', label: isHtml ? 'HTML source' : 'Text', content };
}

function headerTabs({ response_headers: headers }: LoggedRequest) {
  if (!headers || Object.keys(headers).length === 0) return [];
  const content = (
    <div className="overflow-clip rounded-lg border border-line">
      <Table label="Response headers" head={['Name', 'Value']}>
        {Object.entries(headers).map(([name, value]) => (
          <tr key={name}>
            <td className="font-mono text-xs whitespace-nowrap">{name}</td>
            <td className="font-mono text-xs break-all">{value}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
  return [{ id: 'headers', label: 'Headers', content }];
}

/** Only files of this service: an image on another host would be a request to it. */
function pictureOf(value: unknown): string | undefined {
  const url = textOf(value);
  return url !== undefined && URL.parse(url, location.href)?.origin === location.origin ? url : undefined;
}

/** The text of a JSON string whose end was not stored. */
function readCutText(json: string): string | undefined {
  if (!json.startsWith('"')) return undefined;
  const value = tryParse(`${json.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"`);
  return typeof value === 'string' ? value : undefined;
}
