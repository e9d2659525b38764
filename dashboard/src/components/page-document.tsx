// A page in several formats: each member of the result is a tab, shown according to its content.
import type { ReactNode } from 'react';
import { asText } from '../format.ts';
import { isRow, rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { ExternalLink } from './external-link.tsx';
import { Facts } from './facts.tsx';
import { ImageGrid, picturesOf } from './image-grid.tsx';
import { JsonTree } from './json-tree.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { Source } from './source.tsx';
import { Table } from './table.tsx';
import type { Part } from './result-part.ts';

/** Rows and cells beyond these are only in the JSON. */
const rowsMax = 500;
const columnsMax = 8;
/** Members that describe the page as a whole. */
const factNames = new Set(['requested_url', 'final_url', 'status', 'content_type', 'fetched_at', 'title']);

/** A result of several formats has the URLs of the page and at least one format. */
export const isPageDocument = (value: Row): boolean =>
  typeof value['requested_url'] === 'string' &&
  typeof value['final_url'] === 'string' &&
  Object.keys(value).some((name) => !factNames.has(name));

export function documentParts(value: Row, showHtml: (html: string) => ReactNode): Part[] {
  const members = Object.entries(value).filter(([name]) => !factNames.has(name));
  const facts = Object.entries(value).filter(([name]) => factNames.has(name));
  const parts = members.map(([name, member]) => ({
    id: name,
    label: capital(name.replaceAll('_', ' ')),
    content: <Member name={name} value={member} showHtml={showHtml} />,
  }));
  return [
    ...parts,
    { id: 'page', label: 'Page', content: <Facts items={facts.map(([name, fact]) => [name, show(fact)])} /> },
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Member({ name, value, showHtml }: { name: string; value: unknown; showHtml: (html: string) => ReactNode }) {
  if (value === null) return <p className="text-sm text-mute">Nothing found.</p>;
  if (typeof value === 'string') {
    if (name === 'markdown') return <MarkdownView text={value} />;
    if (name === 'html') return showHtml(value);
    return <Source label={name} text={value} language={/^\s*</.test(value) ? 'html' : 'markdown'} />;
  }
  const rows = rowsOf(value);
  if (!rows) return <JsonTree label={name} value={value} />;
  if (rows.length === 0) return <p className="text-sm text-mute">None.</p>;
  const pictures = name === 'images' ? picturesOf(rows) : null;
  if (pictures) return <ImageGrid pictures={pictures} />;
  if (rows.every((row) => Array.isArray(row['rows']))) return <FoundTables tables={rows} />;
  return <RowTable label={name} rows={rows} />;
}

/** Any list of objects, with a column per member. */
export function RowTable({ label, rows }: { label: string; rows: Row[] }) {
  const names = [...new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)))].slice(0, columnsMax);
  return (
    <div className="max-h-144 overflow-y-auto rounded-lg border border-line">
      <Table label={label} head={names}>
        {rows.slice(0, rowsMax).map((row, index) => (
          <tr key={index}>
            {names.map((name) => (
              <td key={name} className="max-w-80 min-w-20 wrap-anywhere">
                {show(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {rows.length > rowsMax && (
        <p className="p-3 text-xs text-mute">
          The first {rowsMax} of {rows.length}. The JSON has all of them.
        </p>
      )}
    </div>
  );
}

/** The tables of a page, with their own headings. */
function FoundTables({ tables }: { tables: Row[] }) {
  return (
    <div className="max-h-144 space-y-4 overflow-y-auto">
      {tables.map((table, index) => {
        const head = Array.isArray(table['headers']) ? table['headers'].map(asText) : [];
        const rows = (Array.isArray(table['rows']) ? table['rows'] : []).filter((row) => Array.isArray(row));
        return (
          <div key={index} className="rounded-lg border border-line">
            <Table label={`Table ${index + 1}`} head={head}>
              {rows.slice(0, rowsMax).map((row, position) => (
                <tr key={position}>
                  {row.map((cell, column) => (
                    <td key={column}>{asText(cell)}</td>
                  ))}
                </tr>
              ))}
            </Table>
          </div>
        );
      })}
    </div>
  );
}

/** A value in a cell: URLs as links, everything else as text. */
function show(value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '–';
  const text = textOf(value);
  if (text !== undefined)
    return <ExternalLink to={text}>{text.length > 300 ? `${text.slice(0, 300)}…` : text}</ExternalLink>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const json = isRow(value) || Array.isArray(value) ? JSON.stringify(value) : asText(value);
  return json.length > 300 ? `${json.slice(0, 300)}…` : json;
}
