// One job: its parameters, its result and its webhook deliveries.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fetchJob, redeliverWebhook } from '../../api.ts';
import type { JobDetails, JobItem } from '../../api.ts';
import { Attempts } from '../../components/attempts.tsx';
import { Badge, Word } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs.tsx';
import { Facts } from '../../components/facts.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Notice } from '../../components/notice.tsx';
import { jsonParts } from '../../components/result-parts.tsx';
import { Loaded } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { formatNumber, plural } from '../../format.ts';
import { isRow } from '../../json.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';

/** The service stops delivering a webhook after this many attempts. */
const webhookAttemptsMax = 5;

const hasEnded = (status: string | undefined): boolean => status === 'completed' || status === 'failed';

export function JobDialog({ slug, jobId, onClose }: { slug: string; jobId: string; onClose: () => void }) {
  const job = useQuery({
    queryKey: ['job', slug, jobId],
    queryFn: () => fetchJob(slug, jobId),
    refetchInterval: ({ state: { data } }) =>
      hasEnded(data?.status) && data?.webhook?.state !== 'waiting' ? false : 1500,
  });
  return (
    <Dialog title="Job" onClose={onClose} isWide>
      <div className="min-h-[70dvh]">
        <Loaded query={job}>{(data) => <Details slug={slug} job={data} />}</Loaded>
      </div>
    </Dialog>
  );
}

function Details({ slug, job }: { slug: string; job: JobDetails }) {
  const params = isRow(job.params) ? job.params : undefined;
  return (
    <div className="space-y-5">
      <Facts
        items={[
          [
            'Job ID',
            <code key="id" className="font-mono text-xs break-all">
              {job.job_id}
            </code>,
          ],
          [
            'Endpoint',
            <code key="path" className="font-mono text-xs">
              {job.endpoint}
            </code>,
          ],
          ['Status', <StateBadge key="state" state={job.status} />],
          ['Key', job.key_alias ?? '–'],
          ['Created', <Time key="created" at={job.created_at} />],
          ['Started', job.started_at ? <Time key="started" at={job.started_at} /> : '–'],
          ['Finished', job.completed_at ? <Time key="completed" at={job.completed_at} /> : '–'],
          ['Expires', job.expires_at ? <Time key="expires" at={job.expires_at} /> : '–'],
          ['Attempts', job.attempt === undefined ? '–' : formatNumber(job.attempt)],
          ['Credits', formatNumber(job.credits_charged)],
          ...(hasEnded(job.status)
            ? ([
                [
                  'Log',
                  <Link
                    key="log"
                    to="/w/$slug/requests"
                    params={{ slug }}
                    search={{ request: job.job_id }}
                    className="rounded text-accent-strong underline"
                  >
                    Show in request log
                  </Link>,
                ],
              ] satisfies [string, React.ReactNode][])
            : []),
        ]}
      />
      {job.error && (
        <Notice tone="bad" title={job.error_code ?? undefined}>
          {job.error}
        </Notice>
      )}
      {params && (
        <section>
          <h3 className="mb-1.5 text-sm font-semibold">Parameters</h3>
          <JsonTree label="Parameters" value={params} />
        </section>
      )}
      {job.webhook && <Webhook slug={slug} jobId={job.job_id} webhook={job.webhook} />}
      {job.status === 'completed' && (
        <Tabs label="Result" tabs={jsonParts(job.result, JSON.stringify(job.result, null, 2), params)} />
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
