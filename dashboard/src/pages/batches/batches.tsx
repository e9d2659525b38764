// Batches of a workspace: progress, rate and cost of each.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { fetchBatches } from '../../batches-api.ts';
import { FirstSteps } from '../../components/first-steps.tsx';
import { SampleForm } from '../../components/sample-link.tsx';
import { Icon } from '../../components/icons.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Card, PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { useCan, useSampleSite } from '../../session.ts';
import { StatusFilter, workStatuses } from './status-filter.tsx';
import { WorkList } from './work-list.tsx';

export function BatchesPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/batches' });
  const sample = useSampleSite();
  const search = useSearch({ from: '/inside/shell/w/$slug/batches' });
  const navigate = useNavigate({ from: '/w/$slug/batches' });
  const status = workStatuses.find((one) => one === search.status);
  const mayCall = useCan(slug)('calls.make');
  const batches = useInfiniteQuery({
    queryKey: ['batches', slug, status],
    queryFn: ({ pageParam }) => fetchBatches(slug, { status, ...(pageParam && { cursor: pageParam }), limit: 30 }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 1) === 1 ? 2500 : false),
    placeholderData: (before) => before,
  });
  const items = batches.data?.pages.flatMap((page) => page.items);
  const action = mayCall && (
    <Link to="/w/$slug/batches/new" params={{ slug }} className={linkButton.primary}>
      <Icon name="plus" className="size-4" /> New batch
    </Link>
  );
  return (
    <>
      <PageHeader title="Batches" lead="Up to a million calls of one endpoint at once. Results are kept for a week.">
        {action}
      </PageHeader>
      <Card isFlush>
        <StatusFilter
          status={status}
          onChange={(next) => void navigate({ search: { status: next }, resetScroll: false })}
        />
        <Loaded query={{ data: items, error: batches.error, refetch: batches.refetch }} rows={8}>
          {(rows) =>
            rows.length > 0 ? (
              <WorkList
                rows={rows.map((batch) => ({
                  ...batch,
                  id: batch.batch_id,
                  to: `/w/${slug}/batches/${batch.batch_id}`,
                  title: batch.name ?? `Batch ${batch.batch_id.slice(-8)}`,
                  note: batch.endpoint,
                }))}
              />
            ) : status ? (
              <Empty title={`No ${status} batches`} />
            ) : (
              <FirstSteps
                icon="batches"
                title="Run a list instead of one call"
                action={action || undefined}
                guide="/docs/guide/batches"
                sample={<SampleForm slug={slug} form="batches" paths={samplePages} />}
                code={curl(sample ? samplePages.map((path) => sample + path) : examplePages)}
              >
                <p>
                  Paste or upload a list of addresses and choose an endpoint. The service runs them in the background,
                  at a polite rate for every host, and bills only what succeeds. Download the results as NDJSON, CSV or
                  Markdown files.
                </p>
              </FirstSteps>
            )
          }
        </Loaded>
        <LoadMore query={batches} />
      </Card>
    </>
  );
}

/** Pages of the sample site. */
const samplePages = ['', 'lamps/', 'lamps/harbour/', 'lamps/ember/', 'journal/the-colour-of-sand/'];
const examplePages = ['https://example.com/', 'https://example.org/'];

const curl = (pages: readonly string[]) => `curl "${location.origin}/v1/batches" \\
  -H "x-api-key: $SITEGLASS_API_KEY" -H "content-type: application/json" \\
  -d '{"endpoint": "crawler", "params": {"response_type": "markdown"},
       "items": ${JSON.stringify(pages.slice(0, 2)).replace('","', '",\n                 "')}}'`;
