// The URLs of a website, with a filter, and the documents that they come from.
import { useState } from 'react';
import { formatNumber } from '../format.ts';
import { rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { TextField } from './fields.tsx';
import { RowTable } from './page-document.tsx';
import type { Part } from './result-part.ts';

/** The tabs of a map; null if this is another result. */
export function siteMapParts(value: Row): Part[] | null {
  const urls = rowsOf(value['urls']);
  const sources = rowsOf(value['sources']);
  if (!urls || !sources || typeof value['truncated'] !== 'boolean') return null;
  return [
    { id: 'urls', label: 'URLs', content: <SiteUrls rows={urls} isTruncated={value['truncated']} /> },
    { id: 'sources', label: 'Sources', content: <RowTable label="Sources" rows={sources} /> },
  ];
}

function SiteUrls({ rows, isTruncated }: { rows: Row[]; isTruncated: boolean }) {
  const [filter, setFilter] = useState('');
  if (rows.length === 0) return <p className="text-sm text-mute">No URLs found. The sources show what was read.</p>;
  const wanted = filter.trim().toLowerCase();
  const shown = wanted === '' ? rows : rows.filter(({ url }) => textOf(url)?.toLowerCase().includes(wanted));
  return (
    <div className="space-y-3">
      <TextField
        label="Filter URLs"
        type="search"
        placeholder={`${formatNumber(rows.length)} URLs`}
        autoComplete="off"
        value={filter}
        onChange={setFilter}
      />
      {isTruncated && <p className="text-sm text-mute">A limit was reached. The site may have more URLs.</p>}
      {shown.length === 0 ? (
        <p className="text-sm text-mute">No matching URLs.</p>
      ) : (
        <RowTable label="URLs" rows={shown} />
      )}
    </div>
  );
}
