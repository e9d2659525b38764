// What has changed between two runs: text side by side, fields before and after, or the picture of the changed pixels.
import { useQuery } from '@tanstack/react-query';
import { fetchJob } from '../../api.ts';
import { Notice } from '../../components/notice.tsx';
import { Table } from '../../components/table.tsx';
import { asText, formatNumber, formatPercent, plural } from '../../format.ts';
import { isRow, rowsOf, textOf } from '../../json.ts';
import type { Row } from '../../json.ts';
import { readPatch } from '../../unified-diff.ts';
import type { DiffLine } from '../../unified-diff.ts';

export function Difference({ slug, jobId, value }: { slug: string; jobId: string | null; value: Row }) {
  switch (value['kind']) {
    case 'text':
      return <TextDifference value={value} />;
    case 'fields':
      return <FieldDifference value={value} />;
    case 'pixels':
      return <PictureDifference slug={slug} jobId={jobId} value={value} />;
    default:
      return null;
  }
}

/** A short form for lists. */
export function describeDifference(value: Row): string {
  const share = typeof value['share'] === 'number' ? formatPercent(value['share']) : '';
  switch (value['kind']) {
    case 'text':
      return `+${countOf(value['lines_added'])} −${countOf(value['lines_removed'])} lines, ${share}`;
    case 'fields':
      return plural(rowsOf(value['fields'])?.length ?? 0, 'field');
    case 'pixels':
      return `${share} of the pixels`;
    default:
      return share;
  }
}

const countOf = (value: unknown): string => (typeof value === 'number' ? formatNumber(value) : '0');

function TextDifference({ value }: { value: Row }) {
  const hunks = readPatch(textOf(value['patch']) ?? '');
  return (
    <div>
      <p className="mb-2 text-sm text-mute">{describeDifference(value)}</p>
      {value['truncated'] === true && (
        <div className="mb-2">
          <Notice tone="plain">Only the first part of a large change is stored.</Notice>
        </div>
      )}
      <div
        tabIndex={0}
        role="region"
        aria-label="Text before and after"
        className="max-h-144 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full table-fixed border-collapse font-mono text-xs">
          <thead className="sticky top-0 bg-surface text-left text-mute">
            <tr className="border-b border-line">
              <th scope="col" className="px-3 py-2 font-medium">
                Before
              </th>
              <th scope="col" className="border-l border-line px-3 py-2 font-medium">
                After
              </th>
            </tr>
          </thead>
          {hunks.map(({ rows }, index) => (
            <tbody key={index} className="border-b border-line last:border-0">
              {rows.map(({ before, after }, place) => (
                <tr key={place}>
                  <DiffCell line={before} sign="−" look="bg-bad-soft" word="Removed: " />
                  <DiffCell line={after} sign="+" look="bg-good-soft" word="Added: " />
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

function DiffCell({ line, sign, look, word }: { line: DiffLine | null; sign: string; look: string; word: string }) {
  return (
    <td
      className={`px-2 py-0.5 align-top break-words whitespace-pre-wrap not-first:border-l not-first:border-line ${line?.isChanged ? look : line ? '' : 'bg-sunken'}`}
    >
      {line && (
        <span className="flex gap-1.5">
          <span aria-hidden="true" className="w-3 shrink-0 text-mute select-none">
            {line.isChanged ? sign : ''}
          </span>
          {line.isChanged && <span className="sr-only">{word}</span>}
          <span className="min-w-0 break-words">{line.text || ' '}</span>
        </span>
      )}
    </td>
  );
}

function FieldDifference({ value }: { value: Row }) {
  const fields = rowsOf(value['fields']) ?? [];
  return (
    <div className="rounded-lg border border-line">
      <Table label="Fields before and after" head={['Field', 'Before', 'After']}>
        {fields.map((field) => (
          <tr key={asText(field['path'])}>
            <td className="font-mono text-xs">{asText(field['path'])}</td>
            <td className="bg-bad-soft break-words">{shown(field['before'])}</td>
            <td className="bg-good-soft break-words">{shown(field['after'])}</td>
          </tr>
        ))}
      </Table>
      {value['truncated'] === true && (
        <p className="border-t border-line px-4 py-2 text-xs text-mute">Only the first fields are stored.</p>
      )}
    </div>
  );
}

const shown = (value: unknown): string => (value === undefined || value === null ? '–' : asText(value));

/** Files of this service only: an image in a bucket would be a request to another host. */
function ownAddress(url: unknown): string | undefined {
  const parsed = typeof url === 'string' ? URL.parse(url, location.href) : null;
  return parsed?.origin === location.origin ? parsed.href : undefined;
}

function PictureDifference({ slug, jobId, value }: { slug: string; jobId: string | null; value: Row }) {
  // The result of the run is kept for a day.
  const job = useQuery({
    queryKey: ['job', slug, jobId],
    queryFn: () => fetchJob(slug, jobId ?? ''),
    enabled: jobId !== null,
    retry: false,
  });
  const changes = ownAddress(value['picture_url']);
  const result = job.data?.result;
  const now = isRow(result) ? ownAddress(result['screenshot_url']) : undefined;
  return (
    <div>
      <p className="mb-2 text-sm text-mute">
        {describeDifference(value)} ({countOf(value['pixels_changed'])} of {countOf(value['width'])} ×{' '}
        {countOf(value['height'])})
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Picture url={changes} title="Changed pixels in red" />
        {now !== undefined && <Picture url={now} title="The page at this run" />}
      </div>
      {changes === undefined && <Notice tone="plain">The image is no longer stored.</Notice>}
    </div>
  );
}

function Picture({ url, title }: { url: string | undefined; title: string }) {
  if (url === undefined) return null;
  return (
    <figure>
      <a href={url} target="_blank" rel="noopener noreferrer" className="block rounded-lg border border-line">
        <img src={url} alt={title} className="max-h-112 w-full rounded-lg object-contain object-top" />
      </a>
      <figcaption className="mt-1 text-xs text-mute">{title}</figcaption>
    </figure>
  );
}
