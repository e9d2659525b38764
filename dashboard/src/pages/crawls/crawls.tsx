// Crawls of a workspace: their progress and cost.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FirstSteps } from '../../components/first-steps.tsx';
import { SampleForm } from '../../components/sample-link.tsx';
import { Icon } from '../../components/icons.tsx';
import { linkButton } from '../../components/link-button.ts';
import { Card, PageHeader } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { LoadMore } from '../../components/table.tsx';
import { fetchCrawls } from '../../crawls-api.ts';
import { useCan, useSampleSite } from '../../session.ts';
import { StatusFilter, workStatuses } from '../batches/status-filter.tsx';
import { WorkList } from '../batches/work-list.tsx';

export function CrawlsPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/crawls' });
  const sample = useSampleSite();
  const search = useSearch({ from: '/inside/shell/w/$slug/crawls' });
  const navigate = useNavigate({ from: '/w/$slug/crawls' });
  const status = workStatuses.find((one) => one === search.status);
  const mayCall = useCan(slug)('calls.make');
  const crawls = useInfiniteQuery({
    queryKey: ['crawls', slug, status],
    queryFn: ({ pageParam }) => fetchCrawls(slug, { status, ...(pageParam && { cursor: pageParam }), limit: 30 }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 1) === 1 ? 2500 : false),
    placeholderData: (before) => before,
  });
  const items = crawls.data?.pages.flatMap((page) => page.items);
  const action = mayCall && (
    <Link to="/w/$slug/crawls/new" params={{ slug }} className={linkButton.primary}>
      <Icon name="plus" className="size-4" /> New crawl
    </Link>
  );
  return (
    <>
      <PageHeader
        title="Crawls"
        lead="Whole websites, page by page, by their links and sitemaps. Results are kept for a week."
      >
        {action}
      </PageHeader>
      <Card isFlush>
        <StatusFilter
          status={status}
          onChange={(next) => void navigate({ search: { status: next }, resetScroll: false })}
        />
        <Loaded query={{ data: items, error: crawls.error, refetch: crawls.refetch }} rows={8}>
          {(rows) =>
            rows.length > 0 ? (
              <WorkList
                part="pages found"
                rows={rows.map((crawl) => ({
                  ...crawl,
                  id: crawl.crawl_id,
                  to: `/w/${slug}/crawls/${crawl.crawl_id}`,
                  title: crawl.name ?? crawl.url.replace(/^https?:\/\//, ''),
                  note: crawl.url,
                }))}
              />
            ) : status ? (
              <Empty title={`No ${status} crawls`} />
            ) : (
              <FirstSteps
                icon="crawls"
                title="Fetch a whole website"
                action={action || undefined}
                guide="/docs/guide/crawls"
                sample={<SampleForm slug={slug} form="crawls" />}
                code={curl(sample ?? 'https://example.com/')}
              >
                <p>
                  Start with one address. The crawl follows links and sitemaps, obeys robots.txt, stays within your
                  limits, avoids endless calendars and other traps, and bills only pages that succeed. Watch the tree of
                  the site grow.
                </p>
              </FirstSteps>
            )
          }
        </Loaded>
        <LoadMore query={crawls} />
      </Card>
    </>
  );
}

const curl = (url: string) => `curl "${location.origin}/v1/crawls" \\
  -H "x-api-key: $SITEGLASS_API_KEY" -H "content-type: application/json" \\
  -d '{"url": "${url}", "limit": 500,
       "params": {"response_type": "markdown"}}'`;
