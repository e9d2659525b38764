// Part of index.html, so that it runs before any other file has arrived: it requests the code of the page, and the data that
// the page will ask for first. `dashboard/inline-start.ts` puts it there.
import { addressOf, endpointsAddress } from '../address.ts';
import { toSection, topWorkspaces, toUsageRange } from '../pages/operator/usage-range.ts';
import { weekOf } from '../pages/overview/week.ts';
import { rangeOf, toRange } from '../pages/overview/time-range.ts';
import { startEarly } from './early-requests.ts';

/** The files of each page, by its name, filled in by the build. */
declare const pageFiles: Record<string, string[]>;

const { pathname, search } = location;
const [, slug, page = ''] = /^\/(?:w\/([^/]+)\/)?([a-z]+)\/?$/.exec(pathname) ?? [];

for (const file of pageFiles[pathname === '/' ? 'overview' : page] ?? []) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

if (page === 'login' || page === 'invite') startEarly([addressOf('GET /sign-in')]);
else if (page !== 'forgot' && page !== 'reset') startEarly([addressOf('GET /session')]);
if (page === 'operator') startEarly(operatorRequests());
if (slug !== undefined) startEarly(requestsOf(decodeURIComponent(slug)));

function requestsOf(workspace: string): string[] {
  const account = addressOf('GET /accounts/{slug}', { slug: workspace });
  if (page === 'overview') return [...overviewRequests(workspace), account];
  if (page !== 'playground') return [account];
  return [endpointsAddress, addressOf('GET /accounts/{slug}/keys', { slug: workspace }), account];
}

function operatorRequests(): string[] {
  const { tab, search: words, range: name } = Object.fromEntries(new URLSearchParams(search));
  if (toSection({ tab, search: words }) !== 'overview') return [];
  const range = toUsageRange(name);
  return [
    addressOf('GET /usage', { query: { range } }),
    addressOf('GET /account-usage', { query: { range, limit: topWorkspaces } }),
    addressOf('GET /alerts'),
    addressOf('GET /totals'),
  ];
}

/** What the first screen of the overview shows. Its other requests follow later, because a browser makes six at a time. */
function overviewRequests(workspace: string): string[] {
  const { before, ...range } = rangeOf(toRange(new URLSearchParams(search).get('range') ?? undefined));
  const usage = (query: object) => addressOf('GET /accounts/{slug}/usage', { slug: workspace, query });
  return [
    usage(range),
    addressOf('GET /accounts/{slug}/balances', { slug: workspace }),
    addressOf('GET /accounts/{slug}/alerts', { slug: workspace }),
    usage({ from: before, to: range.from, granularity: range.granularity }),
    usage(weekOf()),
  ];
}
