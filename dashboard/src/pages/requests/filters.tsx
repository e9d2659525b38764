// The filters of the request log. All of them are in the URL.
import { useEffect, useState } from 'react';
import { callCodesOf, isBatchPath } from '../../api.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField, Toggle } from '../../components/fields.tsx';
import { RangeButtons } from '../../components/range-buttons.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { labelOf } from '../../format.ts';
import { rangeLabels, rangeOf } from './range.ts';
import { useKeys, useOpenApi } from '../../queries.ts';

export interface LogSearch {
  endpoint?: string;
  status?: string;
  error_code?: string;
  key?: string;
  range?: string;
  from?: string;
  to?: string;
  text?: string;
  /** The request in the side panel. */
  request?: string;
}

interface FiltersProps {
  slug: string;
  search: LogSearch;
  onChange: (change: LogSearch) => void;
  isLive: boolean;
  onLive: (isLive: boolean) => void;
}

const statuses = ['2xx', '4xx', '5xx', '200', '201', '400', '401', '402', '403', '404', '500'];

export function Filters({ slug, search, onChange, isLive, onLive }: FiltersProps) {
  const range = rangeOf(search);
  const [isCustom, setCustom] = useState(range === 'custom');
  const count = [search.endpoint, search.status, search.error_code, search.key].filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  useEffect(() => {
    if (range === 'custom') setCustom(true);
  }, [range]);
  return (
    <div className="space-y-3 border-b border-line p-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RangeButtons
          label="Time range"
          options={{ ...rangeLabels, custom: 'Custom' }}
          value={isCustom ? 'custom' : range}
          onChange={(next) => {
            setCustom(next === 'custom');
            if (next !== 'custom') onChange({ range: next === '24h' ? '' : next, from: '', to: '' });
          }}
        />
        <div className="flex grow items-center justify-between gap-4 sm:grow-0">
          {/* On phones, the selects are behind a button. */}
          <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide filters' : count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
          <Toggle label="Auto-refresh" checked={isLive} onChange={onLive} />
        </div>
      </div>
      {isCustom && (
        <div className="grid gap-3 sm:grid-cols-2 lg:max-w-2xl">
          <MomentField label="From (UTC)" value={search.from} onChange={(from) => onChange({ from })} />
          <MomentField label="To (UTC)" value={search.to} onChange={(to) => onChange({ to })} />
        </div>
      )}
      <div className="grid gap-3 xl:grid-cols-[5fr_2fr]">
        <div className={`grid gap-3 sm:grid-cols-[1.7fr_1fr_1.4fr_1.4fr] ${isOpen ? '' : 'max-sm:hidden'}`}>
          <ColumnFilters slug={slug} search={search} onChange={onChange} />
        </div>
        <SearchField
          value={search.text ?? ''}
          placeholder="ID, URL, client IP, error code, response"
          onChange={(text) => onChange({ text })}
        />
      </div>
    </div>
  );
}

function ColumnFilters({ slug, search, onChange }: Pick<FiltersProps, 'slug' | 'search' | 'onChange'>) {
  const api = useOpenApi();
  const keys = useKeys(slug);
  const endpoints = Object.keys(api.data?.paths ?? {}).filter((path) => path.startsWith('/v1/') && !isBatchPath(path));
  const codes = api.data ? callCodesOf(api.data) : [];
  return (
    <>
      <SelectField label="Endpoint" value={search.endpoint ?? ''} onChange={(endpoint) => onChange({ endpoint })}>
        <option value="">All</option>
        {[...new Set([...endpoints, ...(search.endpoint ? [search.endpoint] : [])])].map((path) => (
          <option key={path}>{path}</option>
        ))}
      </SelectField>
      <SelectField label="Status" value={search.status ?? ''} onChange={(status) => onChange({ status })}>
        <option value="">All</option>
        {[...new Set([...statuses, ...(search.status ? [search.status] : [])])].map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField label="Error" value={search.error_code ?? ''} onChange={(code) => onChange({ error_code: code })}>
        <option value="">All</option>
        {[...new Set([...codes, ...(search.error_code ? [search.error_code] : [])])].map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <SelectField label="Key" value={search.key ?? ''} onChange={(key) => onChange({ key })}>
        <option value="">All</option>
        {keys.data?.items.map((key) => (
          <option key={key.id} value={String(key.id)}>
            {labelOf(key)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** A moment in UTC, to the minute. Links may contain a whole day. */
function MomentField({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (moment: string) => void;
}) {
  const shown = value.length === 10 ? `${value}T00:00` : value.slice(0, 16);
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={shown}
      onChange={(moment) => onChange(moment && `${moment}Z`)}
    />
  );
}
