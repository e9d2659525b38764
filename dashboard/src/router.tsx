// The routes of the dashboard. Pages are loaded when they are first opened.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { Failure } from './api.ts';
import { linkButton } from './components/link-button.ts';
import { Notice } from './components/notice.tsx';
import { Shell } from './components/shell.tsx';
import { Empty, Failed, Loading } from './components/states.tsx';
import { Time } from './components/time.tsx';
import { keysQuery, openApiQuery, waitForData } from './queries.ts';
import { sessionQuery, signInQuery, useAccount, useCan } from './session.ts';
import type { Session } from './session.ts';
import type { ItemStatus } from './batches-api.ts';
import { isRow } from './json.ts';
import { commandKey } from './keyboard.ts';
import { nearestPage } from './nearest-page.ts';
import { loadOperatorOverview } from './pages/operator/first-screen.ts';
import { toSection, toUsageRange } from './pages/operator/usage-range.ts';
import { loadFirstScreen } from './pages/overview/first-screen.ts';
import { toRange } from './pages/overview/time-range.ts';
import type { LogSearch } from './pages/requests/filters.tsx';
import { usePageTitle } from './title.ts';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: ({ error, reset }) => (
    <Failed error={error instanceof Error ? error : new Error(String(error))} onRetry={reset} />
  ),
  notFoundComponent: NotFound,
});

function NotFound() {
  usePageTitle('Page not found');
  const meant = nearestPage(useLocation().pathname);
  return (
    <Empty
      title="Page not found"
      isPage
      action={
        <Link to="/" className={linkButton.plain}>
          Go to dashboard
        </Link>
      }
    >
      {meant ? (
        <>
          Did you mean{' '}
          <Link to={meant.path} className="rounded text-accent-strong underline">
            {meant.label}
          </Link>
          ?{' '}
        </>
      ) : (
        'Check the address, or '
      )}
      {meant ? 'Or press' : 'press'} {commandKey} K to search.
    </Empty>
  );
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
/** The router reads `status=404` as a number. */
const filter = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const itemStatuses = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;

/** The filter and the open item on the page of a batch or crawl. */
const itemSearch = (search: Record<string, unknown>): { status?: ItemStatus; item?: number } => ({
  status: itemStatuses.find((one) => one === search['status']),
  item: typeof search['item'] === 'number' ? search['item'] : undefined,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { next?: string; sso?: string } => ({
    next: text(search['next']),
    sso: text(search['sso']),
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(signInQuery),
  component: lazyRouteComponent(() => import('./pages/login.tsx'), 'LoginPage'),
});
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  loader: ({ context }) => context.queryClient.ensureQueryData(signInQuery),
  component: lazyRouteComponent(() => import('./pages/invite.tsx'), 'InvitePage'),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./pages/reset.tsx'), 'ForgotPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./pages/reset.tsx'), 'ResetPage'),
});

/** The first steps create a key and make a call, which viewers may not. */
const canBeWelcomed = ({ workspaces: [first] }: Session): boolean =>
  first !== undefined && first.permissions.includes('keys.manage') && first.permissions.includes('calls.make');

/** Routes that require sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  async beforeLoad({ context, location }) {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.person) redirect({ to: '/login', search: { next: location.href }, throw: true });
    return { session };
  },
  component: Outlet,
});
const welcome = createRoute({
  getParentRoute: () => inside,
  path: '/welcome',
  beforeLoad({ context: { session } }) {
    if (!canBeWelcomed(session)) redirect({ to: '/', throw: true });
  },
  component: lazyRouteComponent(() => import('./pages/welcome.tsx'), 'WelcomePage'),
});
const shell = createRoute({ getParentRoute: () => inside, id: 'shell', component: Shell });

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad({ context: { session } }) {
    const [first] = session.workspaces;
    if (!session.person?.is_welcomed && canBeWelcomed(session)) redirect({ to: '/welcome', throw: true });
    if (first) redirect({ to: '/w/$slug/overview', params: { slug: first.slug }, throw: true });
    if (session.person?.is_operator) redirect({ to: '/operator', throw: true });
  },
  component: () => (
    <Empty title="No workspace yet" isPage>
      Ask an operator or a workspace admin for an invitation link.
    </Empty>
  ),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile.tsx'), 'ProfilePage'),
});
/** What a new rule starts with. */
interface NewRuleSearch {
  kind?: 'antibot' | undefined;
  definition?: Record<string, unknown> | undefined;
  url?: string | undefined;
}

/** A page to try the rule on. */
interface RuleSearch {
  url?: string | undefined;
}

/** The tab, the time range, the filters of workspaces, and those of the audit log. */
interface OperatorSearch {
  tab?: string;
  range?: string;
  search?: string;
  sort?: string;
  state?: string;
  workspace?: string;
  actor?: string;
  action?: string;
}

const operator = createRoute({
  getParentRoute: () => shell,
  path: '/operator',
  validateSearch: (search: Record<string, unknown>): OperatorSearch => ({
    tab: text(search['tab']),
    range: text(search['range']),
    search: filter(search['search']),
    sort: text(search['sort']),
    state: text(search['state']),
    workspace: filter(search['workspace']),
    actor: filter(search['actor']),
    action: text(search['action']),
  }),
  loaderDeps: ({ search }) => ({ section: toSection(search), range: toUsageRange(search.range) }),
  async loader({ context: { queryClient, session }, deps: { section, range } }) {
    if (session.person?.is_operator && section === 'overview') await loadOperatorOverview(queryClient, range);
  },
  component: lazyRouteComponent(() => import('./pages/operator/operator.tsx'), 'OperatorPage'),
});
const rules = createRoute({
  getParentRoute: () => shell,
  path: '/operator/rules',
  beforeLoad: () => redirect({ to: '/operator', search: { tab: 'rules' }, replace: true, throw: true }),
});
const newRule = createRoute({
  getParentRoute: () => shell,
  path: '/operator/rules/new',
  validateSearch: (search: Record<string, unknown>): NewRuleSearch => ({
    kind: search['kind'] === 'antibot' ? 'antibot' : undefined,
    definition: isRow(search['definition']) ? search['definition'] : undefined,
    url: text(search['url']),
  }),
  component: lazyRouteComponent(() => import('./pages/rules/rule.tsx'), 'NewRulePage'),
});
const rule = createRoute({
  getParentRoute: () => shell,
  path: '/operator/rules/$rule',
  validateSearch: (search: Record<string, unknown>): RuleSearch => ({ url: text(search['url']) }),
  component: lazyRouteComponent(() => import('./pages/rules/rule.tsx'), 'RulePage'),
});
const workspace = createRoute({
  getParentRoute: () => shell,
  path: '/w/$slug',
  component: Workspace,
  notFoundComponent: NotFound,
});

/** The pages of a workspace, or one message if the workspace is not found, instead of an error in every card. */
function Workspace() {
  const { slug } = workspace.useParams();
  const { data, error } = useAccount(slug);
  if (!(error instanceof Failure) || error.status !== 404) {
    return (
      <>
        {data?.suspended_at != null && <SuspendedNotice since={data.suspended_at} slug={slug} />}
        <Outlet />
      </>
    );
  }
  return (
    <Empty title="Workspace not found" isPage>
      It does not exist, or you are not a member. Switch to another workspace in the menu.
    </Empty>
  );
}

function SuspendedNotice({ since, slug }: { since: string; slug: string }) {
  const isOperator = useCan(slug)('installation.manage');
  return (
    <div className="mb-6">
      <Notice tone="warn" title="This workspace is suspended">
        Since <Time at={since} />, all calls except usage are refused, and queued jobs wait.{' '}
        {isOperator ? 'You can resume it under Settings.' : 'Ask the operator of this installation to resume it.'}
      </Notice>
    </div>
  );
}

/** The dialog that a link opens. */
const openSearch = (search: Record<string, unknown>): { open?: string } => ({ open: text(search['open']) });

const workspaceHome = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  beforeLoad({ params }) {
    redirect({ to: '/w/$slug/overview', params, throw: true });
  },
});

const overview = createRoute({
  getParentRoute: () => workspace,
  path: 'overview',
  validateSearch: (search: Record<string, unknown>): { range?: string } => ({ range: text(search['range']) }),
  loaderDeps: ({ search: { range } }) => ({ range: toRange(range) }),
  loader: ({ context, params, deps }) => loadFirstScreen(context.queryClient, params.slug, deps.range),
  component: lazyRouteComponent(() => import('./pages/overview/overview.tsx'), 'OverviewPage'),
});
const playground = createRoute({
  getParentRoute: () => workspace,
  path: 'playground',
  validateSearch: (search: Record<string, unknown>): { endpoint?: string; params?: Record<string, unknown> } => ({
    endpoint: text(search['endpoint']),
    params: isRow(search['params']) ? search['params'] : undefined,
  }),
  loader: ({ context: { queryClient }, params: { slug } }) =>
    waitForData([queryClient.prefetchQuery(openApiQuery), queryClient.prefetchQuery(keysQuery(slug))]),
  component: lazyRouteComponent(() => import('./pages/playground/playground.tsx'), 'PlaygroundPage'),
});
const keys = createRoute({
  getParentRoute: () => workspace,
  path: 'keys',
  validateSearch: (search: Record<string, unknown>): { search?: string; open?: string } => ({
    search: filter(search['search']),
    open: text(search['open']),
  }),
  component: lazyRouteComponent(() => import('./pages/keys/keys.tsx'), 'KeysPage'),
});
const requests = createRoute({
  getParentRoute: () => workspace,
  path: 'requests',
  validateSearch: (search: Record<string, unknown>): LogSearch => ({
    endpoint: text(search['endpoint']),
    status: filter(search['status']),
    error_code: text(search['error_code']),
    key: filter(search['key']),
    range: text(search['range']),
    from: text(search['from']),
    to: text(search['to']),
    text: filter(search['text']),
    request: text(search['request']),
  }),
  component: lazyRouteComponent(() => import('./pages/requests/requests.tsx'), 'RequestsPage'),
});
const jobs = createRoute({
  getParentRoute: () => workspace,
  path: 'jobs',
  validateSearch: (
    search: Record<string, unknown>,
  ): { status?: string; key?: string; text?: string; job?: string } => ({
    status: text(search['status']),
    key: filter(search['key']),
    text: filter(search['text']),
    job: text(search['job']),
  }),
  component: lazyRouteComponent(() => import('./pages/jobs/jobs.tsx'), 'JobsPage'),
});
/** The pages that a form starts with, one per line. */
const startPages = (search: Record<string, unknown>): { pages?: string } => ({ pages: text(search['pages']) });
const batches = createRoute({
  getParentRoute: () => workspace,
  path: 'batches',
  validateSearch: (search: Record<string, unknown>): { status?: string } => ({ status: text(search['status']) }),
  component: lazyRouteComponent(() => import('./pages/batches/batches.tsx'), 'BatchesPage'),
});
const newBatch = createRoute({
  getParentRoute: () => workspace,
  path: 'batches/new',
  validateSearch: startPages,
  component: lazyRouteComponent(() => import('./pages/batches/new-batch.tsx'), 'NewBatchPage'),
});
const batch = createRoute({
  getParentRoute: () => workspace,
  path: 'batches/$batch',
  validateSearch: itemSearch,
  component: lazyRouteComponent(() => import('./pages/batches/batch.tsx'), 'BatchPage'),
});
const crawls = createRoute({
  getParentRoute: () => workspace,
  path: 'crawls',
  validateSearch: (search: Record<string, unknown>): { status?: string } => ({ status: text(search['status']) }),
  component: lazyRouteComponent(() => import('./pages/crawls/crawls.tsx'), 'CrawlsPage'),
});
const newCrawl = createRoute({
  getParentRoute: () => workspace,
  path: 'crawls/new',
  validateSearch: startPages,
  component: lazyRouteComponent(() => import('./pages/crawls/new-crawl.tsx'), 'NewCrawlPage'),
});
const crawl = createRoute({
  getParentRoute: () => workspace,
  path: 'crawls/$crawl',
  validateSearch: itemSearch,
  component: lazyRouteComponent(() => import('./pages/crawls/crawl.tsx'), 'CrawlPage'),
});
const schedules = createRoute({
  getParentRoute: () => workspace,
  path: 'schedules',
  component: lazyRouteComponent(() => import('./pages/schedules/schedules.tsx'), 'SchedulesPage'),
});
const newSchedule = createRoute({
  getParentRoute: () => workspace,
  path: 'schedules/new',
  validateSearch: startPages,
  component: lazyRouteComponent(() => import('./pages/schedules/schedule-form.tsx'), 'NewSchedulePage'),
});
const schedule = createRoute({
  getParentRoute: () => workspace,
  path: 'schedules/$schedule',
  validateSearch: (search: Record<string, unknown>): { runs?: string; run?: string } => ({
    runs: text(search['runs']),
    run: text(search['run']),
  }),
  component: lazyRouteComponent(() => import('./pages/schedules/schedule.tsx'), 'SchedulePage'),
});
const editSchedule = createRoute({
  getParentRoute: () => workspace,
  path: 'schedules/$schedule/edit',
  component: lazyRouteComponent(() => import('./pages/schedules/schedule-form.tsx'), 'EditSchedulePage'),
});
const events = createRoute({
  getParentRoute: () => workspace,
  path: 'events',
  validateSearch: (search: Record<string, unknown>): { tab?: string; type?: string; text?: string } => ({
    tab: text(search['tab']),
    type: text(search['type']),
    text: filter(search['text']),
  }),
  component: lazyRouteComponent(() => import('./pages/events/events.tsx'), 'EventsPage'),
});
const health = createRoute({
  getParentRoute: () => workspace,
  path: 'health',
  validateSearch: (search: Record<string, unknown>): { window?: string } => ({ window: text(search['window']) }),
  component: lazyRouteComponent(() => import('./pages/health.tsx'), 'HealthPage'),
});
const billing = createRoute({
  getParentRoute: () => workspace,
  path: 'billing',
  validateSearch: openSearch,
  component: lazyRouteComponent(() => import('./pages/billing/billing.tsx'), 'BillingPage'),
});
const invoice = createRoute({
  getParentRoute: () => workspace,
  path: 'billing/invoices/$id',
  component: lazyRouteComponent(() => import('./pages/billing/invoice.tsx'), 'InvoicePage'),
});
const statement = createRoute({
  getParentRoute: () => workspace,
  path: 'billing/$month',
  component: lazyRouteComponent(() => import('./pages/billing/statement.tsx'), 'StatementPage'),
});
const settings = createRoute({
  getParentRoute: () => workspace,
  path: 'settings',
  validateSearch: openSearch,
  component: lazyRouteComponent(() => import('./pages/settings/settings.tsx'), 'SettingsPage'),
});

const routeTree = root.addChildren([
  login,
  forgot,
  reset,
  invite,
  inside.addChildren([
    welcome,
    shell.addChildren([
      home,
      profile,
      operator,
      rules,
      newRule,
      rule,
      workspace.addChildren([
        workspaceHome,
        overview,
        playground,
        keys,
        requests,
        jobs,
        batches,
        newBatch,
        batch,
        crawls,
        newCrawl,
        crawl,
        schedules,
        newSchedule,
        schedule,
        editSchedule,
        events,
        health,
        billing,
        invoice,
        statement,
        settings,
      ]),
    ]),
  ]),
]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Loading rows={6} />,
    defaultPendingMs: 300,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
