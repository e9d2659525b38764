// What the first screen of the overview shows.
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAlerts, fetchBalances, fetchUsage } from '../../api.ts';
import { weekQuery } from '../../pace.ts';
import { waitForData } from '../../queries.ts';
import { accountQuery } from '../../session.ts';
import { rangeOf } from './time-range.ts';
import type { Period } from './time-range.ts';

export const balancesQuery = (slug: string) =>
  queryOptions({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });

export const alertsQuery = (slug: string) =>
  queryOptions({ queryKey: ['alerts', slug], queryFn: () => fetchAlerts(slug) });

export const usageQuery = (slug: string, { from, to, granularity }: Period) =>
  queryOptions({
    queryKey: ['usage', slug, { from, to, granularity }],
    queryFn: () => fetchUsage(slug, { from, to, granularity }),
  });

/** The usage of the period before. It does not change any more. */
export const usageBeforeQuery = (slug: string, { before, from, granularity }: Period) =>
  queryOptions({
    queryKey: ['usage', slug, granularity, before, from],
    queryFn: () => fetchUsage(slug, { from: before, to: from, granularity }),
    staleTime: Infinity,
  });

export async function loadFirstScreen(client: QueryClient, slug: string, name: string): Promise<void> {
  const range = rangeOf(name);
  await waitForData([
    client.prefetchQuery(accountQuery(slug)),
    client.prefetchQuery(alertsQuery(slug)),
    client.prefetchQuery(balancesQuery(slug)),
    client.prefetchQuery(usageQuery(slug, range)),
    client.prefetchQuery(usageBeforeQuery(slug, range)),
    client.prefetchQuery(weekQuery(slug)),
  ]);
}
