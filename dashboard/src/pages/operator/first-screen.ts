// What the first screen of the operator's overview shows.
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { fetchAccountUsage, fetchInstallationAlerts, fetchInstallationUsage, fetchTotals } from '../../api.ts';
import type { UsageRange } from '../../api.ts';
import { waitForData } from '../../queries.ts';
import { topWorkspaces } from './usage-range.ts';

export const totalsQuery = queryOptions({ queryKey: ['totals'], queryFn: fetchTotals });

export const installationAlertsQuery = queryOptions({
  queryKey: ['installation-alerts'],
  queryFn: fetchInstallationAlerts,
});

export const installationUsageQuery = (range: UsageRange) =>
  queryOptions({ queryKey: ['installation-usage', range], queryFn: () => fetchInstallationUsage(range) });

export const rankingQuery = (range: UsageRange) =>
  queryOptions({
    queryKey: ['account-usage', 'top', range],
    queryFn: () => fetchAccountUsage({ range, limit: topWorkspaces }),
  });

export async function loadOperatorOverview(client: QueryClient, range: UsageRange): Promise<void> {
  await waitForData([
    client.prefetchQuery(totalsQuery),
    client.prefetchQuery(installationAlertsQuery),
    client.prefetchQuery(installationUsageQuery(range)),
    client.prefetchQuery(rankingQuery(range)),
  ]);
}
