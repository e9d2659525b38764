// What the overview page fetches, and how often.
import { useQuery } from '@tanstack/react-query';
import { fetchErrors, fetchHealth, fetchKeyActivity, fetchKeyUsage, fetchLatency } from '../../api.ts';
import { alertsQuery, balancesQuery, usageBeforeQuery, usageQuery } from './first-screen.ts';
import { rangeOf } from './time-range.ts';

/** The queries of the page. Those of a range keep their last data while another range is loaded. */
export function useOverviewQueries(slug: string, name: string) {
  const range = rangeOf(name);
  const { from, to } = range;
  const balances = useQuery({ ...balancesQuery(slug), refetchInterval: 15_000 });
  const usage = useQuery({
    ...usageQuery(slug, range),
    refetchInterval: 15_000,
    placeholderData: (previous) => previous,
  });
  const usageBefore = useQuery(usageBeforeQuery(slug, range));
  const errors = useQuery({
    queryKey: ['errors', slug, from, to],
    queryFn: () => fetchErrors(slug, { from, to }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const latency = useQuery({
    queryKey: ['latency', slug, from, to],
    queryFn: () => fetchLatency(slug, { from, to }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const keys = useQuery({
    queryKey: ['key-usage', slug, from, to],
    queryFn: () => fetchKeyUsage(slug, { from, to }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const activity = useQuery({ queryKey: ['key-activity', slug], queryFn: () => fetchKeyActivity(slug) });
  const health = useQuery({
    queryKey: ['health', slug, 'hour'],
    queryFn: () => fetchHealth(slug),
    refetchInterval: 15_000,
  });
  const alerts = useQuery({ ...alertsQuery(slug), refetchInterval: 30_000 });
  return { range, balances, usage, usageBefore, errors, latency, keys, activity, health, alerts };
}
