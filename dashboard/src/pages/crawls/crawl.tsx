// One crawl: the tree of the site, what was skipped and why, errors, pages and downloads.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ItemStatus } from '../../batches-api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { Empty, Loaded, Loading } from '../../components/states.tsx';
import {
  cancelCrawl,
  crawlResultsAddress,
  fetchCrawl,
  fetchCrawlItem,
  fetchCrawlItems,
  fetchCrawlTree,
  pauseCrawl,
  resumeCrawl,
  retryCrawl,
} from '../../crawls-api.ts';
import type { CrawlDetails, CrawlTree } from '../../crawls-api.ts';
import { formatNumber, plural } from '../../format.ts';
import { PauseNotice, refetchMs } from '../batches/batch-parts.tsx';
import { WorkActions, WorkErrors, WorkProgress } from '../batches/work.tsx';
import { WorkItems } from '../batches/work-items.tsx';
import { SiteTree } from './site-tree.tsx';

export function CrawlPage() {
  const { slug, crawl: id } = useParams({ from: '/inside/shell/w/$slug/crawls/$crawl' });
  const crawl = useQuery({
    queryKey: ['crawl', slug, id],
    queryFn: () => fetchCrawl(slug, id),
    refetchInterval: ({ state: { data } }) => {
      if (data && data.processing > 0) return refetchMs.running;
      return data ? refetchMs[data.status] : false;
    },
  });
  const name = crawl.data ? (crawl.data.name ?? crawl.data.url.replace(/^https?:\/\//, '')) : 'Crawl';
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/crawls`} list="Crawls" here={name} />
      <PageHeader title={name} lead={<span className="break-all">{crawl.data?.url ?? '\u00a0'}</span>}>
        {crawl.data && <Actions slug={slug} crawl={crawl.data} />}
      </PageHeader>
      <Loaded query={crawl} rows={8}>
        {(data) => <Details slug={slug} crawl={data} />}
      </Loaded>
    </>
  );
}

function Actions({ slug, crawl }: { slug: string; crawl: CrawlDetails }) {
  const queryClient = useQueryClient();
  const id = crawl.crawl_id;
  return (
    <WorkActions
      slug={slug}
      batch={crawl}
      calls={{
        noun: 'crawl',
        part: 'page',
        pause: () => pauseCrawl(slug, id),
        resume: () => resumeCrawl(slug, id),
        retry: () => retryCrawl(slug, id),
        cancel: () => cancelCrawl(slug, id),
        resultsAddress: (format) => crawlResultsAddress(slug, id, format),
        refresh: () =>
          Promise.all([
            queryClient.invalidateQueries({ queryKey: ['crawl', slug, id] }),
            queryClient.invalidateQueries({ queryKey: ['crawl-tree', slug, id] }),
            queryClient.invalidateQueries({ queryKey: ['items', slug, id] }),
          ]),
      }}
    />
  );
}

function Details({ slug, crawl }: { slug: string; crawl: CrawlDetails }) {
  const id = crawl.crawl_id;
  const search = useSearch({ from: '/inside/shell/w/$slug/crawls/$crawl' });
  const navigate = useNavigate({ from: '/w/$slug/crawls/$crawl' });
  const setSearch = (change: { status?: ItemStatus; item?: number }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const isLive = crawl.completed_at === null || crawl.processing > 0;
  const tree = useQuery({
    // A finished crawl is read once more, for the last pages.
    queryKey: ['crawl-tree', slug, id, isLive],
    queryFn: () => fetchCrawlTree(slug, id),
    refetchInterval: isLive ? 3000 : false,
    placeholderData: (before) => before,
  });
  return (
    <div className="space-y-5">
      {crawl.status === 'paused' && <PauseNotice slug={slug} batch={crawl} noun="crawl" />}
      <WorkProgress batch={crawl} part="page">
        <span>{plural(crawl.limit, 'page')} at most</span>
        <span>
          {plural(crawl.concurrency, 'page')} at a time{crawl.delay_ms > 0 && `, ${crawl.delay_ms} ms apart`}
        </span>
        <span>robots.txt: {crawl.robots === 'obey' ? 'obeyed' : 'ignored'}</span>
        {crawl.duplicates > 0 && <span>{plural(crawl.duplicates, 'duplicate')}</span>}
      </WorkProgress>
      {tree.isPending ? (
        // The cards below appear together, so that none moves another.
        <Card title="Site">
          <Loading rows={12} className="p-0" />
        </Card>
      ) : (
        <>
          <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Card
              title="Site"
              action={tree.data && <span className="text-xs text-mute">{plural(tree.data.pages, 'page')} by path</span>}
            >
              <Loaded query={tree} rows={6}>
                {(data) =>
                  data.nodes.length === 0 ? (
                    <Empty title="No pages yet" />
                  ) : (
                    <>
                      <SiteTree tree={data} />
                      {data.truncated && (
                        <div className="mt-3">
                          <Notice tone="plain">The tree counts the first {formatNumber(data.pages)} pages.</Notice>
                        </div>
                      )}
                    </>
                  )
                }
              </Loaded>
            </Card>
            <div className="space-y-5">
              {tree.data && tree.data.depths.length > 0 && <Depths depths={tree.data.depths} max={crawl.depth} />}
              <Skipped skipped={crawl.skipped} />
            </div>
          </div>
          {crawl.errors.length > 0 && (
            <WorkErrors batch={crawl} part="page" onShow={() => setSearch({ status: 'failed', item: undefined })} />
          )}
          <WorkItems
            slug={slug}
            source={{
              key: id,
              part: 'page',
              endpoint: crawl.endpoint,
              isLive,
              fetchItems: (query) => fetchCrawlItems(slug, id, query),
              fetchItem: (item) => fetchCrawlItem(slug, id, item),
            }}
            status={search.status}
            index={search.item}
            onStatus={(status) => setSearch({ status, item: undefined })}
            onOpen={(item) => setSearch({ item })}
          />
        </>
      )}
    </div>
  );
}

/** Pages by the number of links from the start page. */
function Depths({ depths, max }: { depths: CrawlTree['depths']; max: number }) {
  const top = Math.max(...depths.map(({ pages }) => pages));
  return (
    <Card title="Depth" action={<span className="text-xs text-mute">at most {max}</span>}>
      <ul aria-label="Pages by depth" className="space-y-1.5 text-sm">
        {depths.map(({ depth, pages }) => (
          <li key={depth} className="grid grid-cols-[4.5rem_1fr_4rem] items-center gap-2">
            <span className="text-mute">{depth === 0 ? 'Start' : plural(depth, 'link')}</span>
            <span aria-hidden="true" className="h-2 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${Math.max(2, (pages / top) * 100)}%` }}
              />
            </span>
            <span className="text-right">{formatNumber(pages)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const reasons: Record<CrawlDetails['skipped'][number]['reason'], string> = {
  robots: 'robots.txt does not allow it',
  nofollow: 'Links with rel=nofollow',
  scope: 'On another host',
  pattern: 'Excluded by a pattern',
  depth: 'Too deep',
  limit: 'Page limit reached',
  trap: 'Looks generated, such as a calendar',
  file: 'An image, video or archive',
  duplicate: 'Redirects to a known page',
  sitemap: 'A sitemap that was not read completely',
};

function Skipped({ skipped }: { skipped: CrawlDetails['skipped'] }) {
  return (
    <Card title="Skipped" isFlush>
      {skipped.length === 0 ? (
        <p className="p-4 text-sm text-mute sm:px-5">No URLs skipped.</p>
      ) : (
        <ul className="divide-y divide-line">
          {skipped.map(({ reason, count, samples }) => (
            <li key={reason}>
              <details className="px-4 py-2.5 text-sm sm:px-5">
                <summary className="flex justify-between gap-3 rounded">
                  <span>{reasons[reason]}</span>
                  <span>{formatNumber(count)}</span>
                </summary>
                <ul className="mt-2 space-y-1 text-xs text-mute">
                  {samples.map((sample) => (
                    <li key={sample} className="break-all">
                      {sample}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
