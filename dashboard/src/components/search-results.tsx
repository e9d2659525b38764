// Search results: images as a grid, web results as cards, news as a table. The service proxies thumbnails: the browser makes no requests to other hosts.
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { pictureAddress } from '../api.ts';
import { formatDay } from '../format.ts';
import { isRow, rowsOf, textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { Badge } from './badges.tsx';
import { ExternalLink } from './external-link.tsx';
import { Icon } from './icons.tsx';
import { ImageGrid, picturesOf } from './image-grid.tsx';
import { Notice } from './notice.tsx';
import { Table } from './table.tsx';

/** The results of a search; null if this is not a search result. */
export const searchResultsOf = (value: Row): Row[] | null => rowsOf(value['organic_results'] ?? value['images']);

/** The engines of a merged search that did not answer. */
export function engineFailuresOf({ search_metadata: metadata }: Row): Row[] {
  const engines = isRow(metadata) ? rowsOf(metadata['engines']) : null;
  return (engines ?? []).filter(({ status }) => status !== 'ok' && status !== 'empty');
}

export function SearchResults({ rows, failures }: { rows: Row[]; failures: Row[] }) {
  return (
    <div className="space-y-3">
      {failures.length > 0 && (
        <Notice tone="warn" title="Engines that did not answer">
          <ul>
            {failures.map(({ engine, status, error }, index) => (
              <li key={index}>
                {textOf(engine)}: {textOf(error) ?? textOf(status)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ResultList rows={rows} />
    </div>
  );
}

function ResultList({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return <p className="text-sm text-mute">No results.</p>;
  const pictures = picturesOf(rows);
  if (pictures) return <ImageGrid pictures={pictures} />;
  if ('displayed_link' in (rows[0] ?? {})) return <WebResults rows={rows} />;
  return (
    <div className="max-h-144 overflow-y-auto">
      <Table label="Results" head={[<span className="sr-only">Thumbnail</span>, 'Title', 'Source', 'Date']}>
        {rows.map((row, index) => (
          <tr key={index}>
            <td className="w-18">
              <Thumbnail url={textOf(row['thumbnail_url'])} />
            </td>
            <td className="min-w-48 wrap-anywhere">
              <ExternalLink to={textOf(row['link'])}>
                {textOf(row['title']) ?? textOf(row['link']) ?? 'Untitled'}
              </ExternalLink>
              {textOf(row['snippet']) && (
                <p className="mt-0.5 line-clamp-2 text-xs text-mute">{textOf(row['snippet'])}</p>
              )}
            </td>
            <td className="max-w-40 truncate">{textOf(row['source']) ?? textOf(row['domain']) ?? '–'}</td>
            <td className="whitespace-nowrap">{dateOf(row)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

function WebResults({ rows }: { rows: Row[] }) {
  return (
    <ol aria-label="Results" className="max-h-144 space-y-3 overflow-y-auto">
      {rows.map((row, index) => (
        <li key={index} className="rounded-md border border-line p-3">
          <p className="truncate text-xs text-mute">
            {[textOf(row['source']), textOf(row['displayed_link']) ?? textOf(row['domain'])]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="font-medium wrap-anywhere">
            <ExternalLink to={textOf(row['link'])}>
              {textOf(row['title']) ?? textOf(row['link']) ?? 'Untitled'}
            </ExternalLink>
          </p>
          {textOf(row['snippet']) && <p className="mt-0.5 line-clamp-3 text-sm">{textOf(row['snippet'])}</p>}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-mute">
            {dateOf(row) !== '–' && <span>{dateOf(row)}</span>}
            {textsOf(row['sources']).map((engine) => (
              <Badge key={engine} tone="plain">
                {engine}
              </Badge>
            ))}
          </p>
        </li>
      ))}
    </ol>
  );
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

function dateOf({ date, date_utc }: Row): string {
  const exact = textOf(date_utc);
  return exact !== undefined && !Number.isNaN(Date.parse(exact)) ? formatDay(exact) : (textOf(date) ?? '–');
}

function Thumbnail({ url }: { url: string | undefined }) {
  const { slug } = useParams({ strict: false });
  const [isBroken, setBroken] = useState(false);
  const look = 'size-14 max-w-none rounded-md bg-sunken';
  if (slug === undefined || url === undefined || isBroken) {
    return (
      <span className={`${look} grid place-items-center text-mute`}>
        <Icon name="picture" />
      </span>
    );
  }
  return (
    <img
      src={pictureAddress(slug, url)}
      alt=""
      width="56"
      height="56"
      loading="lazy"
      onError={() => setBroken(true)}
      className={`${look} object-cover`}
    />
  );
}
