// The details of one request in a panel beside the log. Logged HTML is shown as source, and no images of other hosts are loaded.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { fetchRequest } from '../../api.ts';
import type { LoggedRequest } from '../../api.ts';
import { StatusBadge } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { CodeSamples } from '../../components/code-samples.tsx';
import { Explanation } from '../../components/explanation.tsx';
import { Facts } from '../../components/facts.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Notice } from '../../components/notice.tsx';
import { CopyButton } from '../../components/secret.tsx';
import { PanelPart, SidePanel } from '../../components/side-panel.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { formatBytes, formatDuration, formatNumber } from '../../format.ts';
import { isRow, memberOf, tryParse } from '../../json.ts';
import { useKey } from '../../keyboard.ts';
import { useCan } from '../../session.ts';
import { LoggedResponse } from './logged-response.tsx';
import { ReplayDialog } from './replay.tsx';

interface PanelProps {
  slug: string;
  id: string;
  /** The rows of the list, for the previous and the next request. */
  rows: LoggedRequest[];
  isPrivate: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
}

export function RequestPanel({ slug, id, rows, isPrivate, onChoose, onClose }: PanelProps) {
  const queryClient = useQueryClient();
  const index = useMemo(() => rows.findIndex((row) => row.id === id), [rows, id]);
  const request = useQuery({ ...requestQuery(slug, id), placeholderData: rows[index] });
  const newer = rows[index - 1];
  const older = index < 0 ? undefined : rows[index + 1];

  useEffect(() => {
    // So that arrow keys show the next request without a delay.
    for (const next of [newer, older]) if (next) void queryClient.prefetchQuery(requestQuery(slug, next.id));
  }, [slug, newer, older, queryClient]);
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"]`)?.focus();
  };
  return (
    <SidePanel
      id={id}
      title={request.data?.endpoint ?? 'Request'}
      badge={request.data && <StatusBadge status={request.data.status} />}
      up={{ label: 'Newer request', go: newer && (() => onChoose(newer.id)) }}
      down={{ label: 'Older request', go: older && (() => onChoose(older.id)) }}
      onClose={close}
    >
      {request.data ? (
        <Details
          slug={slug}
          row={request.data}
          isComplete={!request.isPlaceholderData}
          isPrivate={isPrivate}
          onChoose={onChoose}
        />
      ) : request.error ? (
        <Failed error={request.error} />
      ) : (
        <Loading rows={8} className="p-0" />
      )}
    </SidePanel>
  );
}

/** A request does not change after it was logged. */
const requestQuery = (slug: string, id: string) => ({
  queryKey: ['request', slug, id],
  queryFn: () => fetchRequest(slug, id),
  staleTime: Infinity,
});

function Details({
  slug,
  row,
  isComplete,
  isPrivate,
  onChoose,
}: {
  slug: string;
  row: LoggedRequest;
  /** False while the response is loading. */
  isComplete: boolean;
  isPrivate: boolean;
  onChoose: (id: string) => void;
}) {
  const mayCall = useCan(slug)('calls.make');
  const [isReplaying, setReplaying] = useState(false);
  const params = isRow(row.params) ? row.params : null;
  useKey('r', mayCall && params !== null, () => setReplaying(true));
  const permalink = `${location.origin}/w/${slug}/requests?request=${row.id}`;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-2">
        {mayCall && params && (
          <>
            <Button look="primary" icon="refresh" onClick={() => setReplaying(true)}>
              Replay
            </Button>
            <Link
              to="/w/$slug/playground"
              params={{ slug }}
              search={{ endpoint: row.endpoint, params }}
              className="inline-flex min-h-9 items-center rounded-lg border border-line-strong px-3 text-sm font-medium hover:bg-sunken"
            >
              Open in playground
            </Link>
          </>
        )}
        <CopyButton text={permalink} label="Copy link" />
        <CopyButton text={row.id} label="Copy ID" />
      </div>
      {row.status >= 400 && (
        <Explanation
          status={row.status}
          code={row.error_code}
          message={memberOf(tryParse(row.response ?? ''), 'error') ?? `Status ${row.status}`}
          isFree={row.credits === 0}
        />
      )}
      <Facts
        items={[
          ['Time', <Time key="at" at={row.at} />],
          ['Duration', formatDuration(row.duration_ms)],
          ['Credits', formatNumber(row.credits)],
          ['Key', row.key_alias ?? '–'],
          ['Client IP', row.ip ?? '–'],
          [
            'Request ID',
            <code key="id" className="font-mono text-xs break-all">
              {row.id}
            </code>,
          ],
          ...(row.job_id === null
            ? []
            : ([
                [
                  'Job',
                  <Link
                    key="job"
                    to="/w/$slug/jobs"
                    params={{ slug }}
                    search={{ job: row.job_id }}
                    className="rounded text-accent-strong underline"
                  >
                    Show job
                  </Link>,
                ],
              ] satisfies [string, React.ReactNode][])),
        ]}
      />
      {isPrivate ? (
        <Notice tone="accent">Log privacy is on. Parameters and response bodies are not stored.</Notice>
      ) : (
        <>
          <PanelPart title="Parameters">
            {params ? (
              <JsonTree label="Parameters" value={params} />
            ) : (
              <p className="text-sm text-mute">No parameters stored.</p>
            )}
          </PanelPart>
          <PanelPart
            title="Response"
            note={
              row.response_bytes === null
                ? undefined
                : `${formatBytes(row.response_bytes)}${row.response_truncated && row.response !== null ? ', only the beginning is stored' : ''}`
            }
          >
            {isComplete ? <LoggedResponse row={row} /> : <Loading rows={4} className="p-0" />}
          </PanelPart>
        </>
      )}
      {params && (
        <PanelPart title="Code">
          <CodeSamples path={row.endpoint} params={params} only={['curl', 'typescript', 'python']} />
        </PanelPart>
      )}
      {isReplaying && params && (
        <ReplayDialog slug={slug} row={row} params={params} onClose={() => setReplaying(false)} onReplayed={onChoose} />
      )}
    </div>
  );
}
