// The formats of a page, one tab each.
import type { ReactNode } from 'react';
import { formatBytes, formatNumber } from '../format.ts';
import { isRow, rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { ExternalLink } from './external-link.tsx';
import { JsonTree } from './json-tree.tsx';
import { PageFrame } from './page-frame.tsx';
import { Raw } from './raw.tsx';
import { Table } from './table.tsx';

const rowsMax = 500;

export interface FormatPart {
  id: string;
  label: string;
  content: ReactNode;
}

/** Whether this is a page with formats. */
export const isPageObject = (value: Row): boolean =>
  typeof value['requested_url'] === 'string' && typeof value['final_url'] === 'string' && 'fetched_at' in value;

/** A tab for each format that is easier to read in its own form than as JSON. */
export function formatParts(value: Row): FormatPart[] {
  const parts: FormatPart[] = [];
  const add = (id: string, label: string, content: ReactNode) => parts.push({ id, label, content });
  const shown = { markdown: 'Markdown', text: 'Text', source: 'Source' } as const;
  if (isRow(value['extracted']))
    add('extracted', 'Extracted', <JsonTree label="Extracted" value={value['extracted']} />);
  const html = textOf(value['html']);
  if (html !== undefined) add('html', 'Page', <PageFrame html={html} />);
  for (const [name, label] of Object.entries(shown)) {
    const text = textOf(value[name]);
    if (text !== undefined) add(name, label, <Raw text={text} />);
  }
  const links = rowsOf(value['links']);
  if (links) add('links', `Links (${formatNumber(links.length)})`, <LinkTable rows={links} />);
  const images = rowsOf(value['images']);
  if (images) add('images', `Images (${formatNumber(images.length)})`, <ImageTable rows={images} />);
  const tables = rowsOf(value['tables']);
  if (tables) add('tables', `Tables (${formatNumber(tables.length)})`, <DataTables tables={tables} />);
  const requests = rowsOf(value['requests']);
  if (requests) add('requests', `Requests (${formatNumber(requests.length)})`, <RequestTable rows={requests} />);
  return parts;
}

function Rows({
  rows,
  label,
  head,
  children,
}: {
  rows: Row[];
  label: string;
  head: string[];
  children: (row: Row) => ReactNode[];
}) {
  if (rows.length === 0) return <p className="text-sm text-mute">None.</p>;
  return (
    <>
      <div className="max-h-144 overflow-y-auto">
        <Table label={label} head={head}>
          {rows.slice(0, rowsMax).map((row, index) => (
            <tr key={index}>
              {children(row).map((cell, column) => (
                <td key={column} className="wrap-anywhere">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </div>
      {rows.length > rowsMax && (
        <p className="mt-1 text-xs text-mute">
          The first {formatNumber(rowsMax)}. Download the response to see all of them.
        </p>
      )}
    </>
  );
}

const address = (row: Row): ReactNode => (
  <ExternalLink to={textOf(row['url'])}>{textOf(row['url']) ?? '–'}</ExternalLink>
);

const LinkTable = ({ rows }: { rows: Row[] }) => (
  <Rows rows={rows} label="Links" head={['Text', 'URL', 'Kind']}>
    {(row) => [textOf(row['text']) ?? '–', address(row), row['internal'] === true ? 'internal' : 'external']}
  </Rows>
);

// The pictures themselves would be requests to other hosts.
const ImageTable = ({ rows }: { rows: Row[] }) => (
  <Rows rows={rows} label="Images" head={['Description', 'URL', 'Size']}>
    {(row) => [textOf(row['alt']) ?? '–', address(row), sizeOf(row)]}
  </Rows>
);

const RequestTable = ({ rows }: { rows: Row[] }) => (
  <Rows rows={rows} label="Requests" head={['Type', 'Method', 'URL', 'Status', 'Size']}>
    {(row) => [
      textOf(row['type']) ?? '–',
      textOf(row['method']) ?? '–',
      address(row),
      typeof row['status'] === 'number' ? row['status'] : 'failed',
      typeof row['size'] === 'number' ? formatBytes(row['size']) : '–',
    ]}
  </Rows>
);

function sizeOf({ width, height }: Row): string {
  return typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : '–';
}

function DataTables({ tables }: { tables: Row[] }) {
  if (tables.length === 0) return <p className="text-sm text-mute">None.</p>;
  return (
    <div className="max-h-144 space-y-4 overflow-y-auto">
      {tables.map((table, index) => {
        const rows = Array.isArray(table['rows']) ? table['rows'].filter(Array.isArray) : [];
        const head = Array.isArray(table['headers']) ? table['headers'].map(String) : [];
        return (
          <Table key={index} label={`Table ${index + 1}`} head={head}>
            {rows.slice(0, rowsMax).map((row, place) => (
              <tr key={place}>
                {row.map((cell, column) => (
                  <td key={column}>{String(cell)}</td>
                ))}
              </tr>
            ))}
          </Table>
        );
      })}
    </div>
  );
}
