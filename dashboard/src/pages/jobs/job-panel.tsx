// One job: its parameters, its result and its webhook deliveries.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fetchJob, redeliverWebhook } from '../../api.ts';
import type { JobDetails, JobItem } from '../../api.ts';
import { Attempts } from '../../components/attempts.tsx';
import { Badge, Word } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Explanation } from '../../components/explanation.tsx';
import { Facts } from '../../components/facts.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Notice } from '../../components/notice.tsx';
import { jsonParts } from '../../components/result-parts.tsx';
import { CopyButton } from '../../components/secret.tsx';
import { PanelPart, SidePanel } from '../../components/side-panel.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatDuration, formatNumber, plural } from '../../format.ts';
import { isRow } from '../../json.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';

/** The service stops delivering a webhook after this many attempts. */
const webhookAttemptsMax = 5;

const hasEnded = (status: string | undefined): boolean => status === 'completed' || status === 'failed';

/** A panel beside the list. `jobs` are those of the list, for the previous and the next one. */
export function JobPanel({
  slug,
  jobId,
  jobs,
  onOpen,
}: {
  slug: string;
  jobId: string;
  jobs: JobItem[];
  onOpen: (jobId: string | undefined) => void;
}) {
  const listed = jobs.find(({ job_id }) => job_id === jobId);
  const job = useQuery({
    queryKey: ['job', slug, jobId],
    queryFn: () => fetchJob(slug, jobId),
    refetchInterval: ({ state: { data } }) =>
      hasEnded(data?.status) && data?.webhook?.state !== 'waiting' ? false : 1500,
  });
  const place = jobs.findIndex(({ job_id }) => job_id === jobId);
  const newer = jobs[place - 1];
  const older = place < 0 ? undefined : jobs[place + 1];
  const shown = job.data ?? listed;
  return (
    <SidePanel
      id={jobId}
      title={shown?.endpoint ?? 'Job'}
      badge={shown && <StateBadge state={shown.status} />}
      up={{ label: 'Newer job', go: newer && (() => onOpen(newer.job_id)) }}
      down={{ label: 'Older job', go: older && (() => onOpen(older.job_id)) }}
      onClose={() => {
        onOpen(undefined);
        document.querySelector<HTMLElement>(`[data-job="${CSS.escape(jobId)}"]`)?.focus();
      }}
    >
      {job.data ? (
        <Details slug={slug} job={job.data} />
      ) : job.error ? (
        <Failed error={job.error} />
      ) : (
        <Loading rows={8} className="p-0" />
      )}
    </SidePanel>
  );
}

function Details({ slug, job }: { slug: string; job: JobDetails }) {
  const mayCall = useCan(slug)('calls.make');
  const params = isRow(job.params) ? job.params : undefined;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap gap-2">
        {hasEnded(job.status) && (
          <Link to="/w/$slug/requests" params={{ slug }} search={{ request: job.job_id }} className={linkButton.plain}>
            Show in request log
          </Link>
        )}
        {mayCall && params && (
          <Link
            to="/w/$slug/playground"
            params={{ slug }}
            search={{ endpoint: job.endpoint, params }}
            className={linkButton.plain}
          >
            Open in playground
          </Link>
        )}
        <CopyButton text={job.job_id} label="Copy ID" />
      </div>
      {job.error && <Explanation status={500} code={job.error_code} message={job.error} isFree />}
      <Facts
        items={[
          [
            'Job ID',
            <code key="id" className="font-mono text-xs break-all">
              {job.job_id}
            </code>,
          ],
          ['Key', job.key_alias ?? '–'],
          ['Created', <Time key="created" at={job.created_at} />],
          ['Started', job.started_at ? <Time key="started" at={job.started_at} /> : '–'],
          ['Finished', job.completed_at ? <Time key="completed" at={job.completed_at} /> : '–'],
          ['Duration', job.duration_ms === null ? '–' : formatDuration(job.duration_ms)],
          ['Expires', job.expires_at ? <Time key="expires" at={job.expires_at} /> : '–'],
          ['Attempts', job.attempt === undefined ? '–' : formatNumber(job.attempt)],
          ['Credits', formatNumber(job.credits_charged)],
        ]}
      />
      {params && (
        <PanelPart title="Parameters">
          <JsonTree label="Parameters" value={params} />
        </PanelPart>
      )}
      {job.webhook && <Webhook slug={slug} jobId={job.job_id} webhook={job.webhook} />}
      {job.status === 'completed' && (
        <PanelPart title="Result">
          <Tabs label="Result" tabs={jsonParts(job.result, JSON.stringify(job.result, null, 2), params)} />
        </PanelPart>
      )}
    </div>
  );
}

type Delivery = NonNullable<JobItem['webhook']>;

function Webhook({ slug, jobId, webhook }: { slug: string; jobId: string; webhook: Delivery }) {
  const queryClient = useQueryClient();
  const mayCall = useCan(slug)('calls.make');
  const [problem, attempt] = useAttempt();
  const redeliver = () =>
    void attempt(async () => {
      await redeliverWebhook(slug, jobId);
      toast('Webhook queued for delivery');
      await queryClient.invalidateQueries({ queryKey: ['job', slug, jobId] });
    });
  return (
    <section>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Webhook</h3>
        {mayCall && webhook.state !== 'waiting' && (
          <Button icon="refresh" onClick={redeliver}>
            Redeliver
          </Button>
        )}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Facts
        items={[
          [
            'URL',
            <code key="url" className="font-mono text-xs break-all">
              {webhook.url}
            </code>,
          ],
          ['Status', <WebhookBadge key="state" webhook={webhook} />],
          ['Next attempt', webhook.next_at ? <Time key="next" at={webhook.next_at} /> : 'None'],
        ]}
      />
      {webhook.tries.length > 0 && (
        <div className="mt-3">
          <Attempts tries={webhook.tries} />
        </div>
      )}
    </section>
  );
}

export function StateBadge({ state }: { state: string }) {
  const tone =
    state === 'completed' ? 'good' : state === 'failed' ? 'bad' : state === 'processing' ? 'accent' : 'plain';
  const sign = { completed: '✓', failed: '×', processing: '…', queued: '○' }[state];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> <Word>{state}</Word>
    </Badge>
  );
}

export function WebhookBadge({ webhook }: { webhook: Delivery }) {
  const tone = webhook.state === 'delivered' ? 'good' : webhook.state === 'failed' ? 'bad' : 'warn';
  return <Badge tone={tone}>{describeDelivery(webhook)}</Badge>;
}

function describeDelivery({ state, attempts }: Delivery): string {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return `Failed (${plural(attempts, 'attempt')})`;
  if (attempts === 0) return 'Pending';
  return attempts < webhookAttemptsMax ? `Retrying (${attempts} of ${webhookAttemptsMax})` : 'Retrying';
}
