// What the overview page fetches, and how often.
import { useQuery } from '@tanstack/react-query';
import {
  fetchAlerts,
  fetchBalances,
  fetchErrors,
  fetchHealth,
  fetchKeyActivity,
  fetchKeyUsage,
  fetchLatency,
  fetchUsage,
} from '../../api.ts';
import { rangeOf } from './time-range.ts';
import type { RangeName } from './time-range.ts';

/** The queries of the page. Those of a range keep their last data while another range is loaded. */
export function useOverviewQueries(slug: string, name: RangeName) {
  const { before, ...range } = rangeOf(name);
  const balances = useQuery({
    queryKey: ['balances', slug],
    queryFn: () => fetchBalances(slug),
    refetchInterval: 15_000,
  });
  const usage = useQuery({
    queryKey: ['usage', slug, range],
    queryFn: () => fetchUsage(slug, range),
    refetchInterval: 15_000,
    placeholderData: (previous) => previous,
  });
  const usageBefore = useQuery({
    queryKey: ['usage', slug, range.granularity, before, range.from],
    queryFn: () => fetchUsage(slug, { from: before, to: range.from, granularity: range.granularity }),
    staleTime: Infinity,
  });
  const errors = useQuery({
    queryKey: ['errors', slug, range.from],
    queryFn: () => fetchErrors(slug, { from: range.from }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const latency = useQuery({
    queryKey: ['latency', slug, range.from],
    queryFn: () => fetchLatency(slug, { from: range.from }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const keys = useQuery({
    queryKey: ['key-usage', slug, range.from],
    queryFn: () => fetchKeyUsage(slug, { from: range.from }),
    refetchInterval: 30_000,
    placeholderData: (previous) => previous,
  });
  const activity = useQuery({ queryKey: ['key-activity', slug], queryFn: () => fetchKeyActivity(slug) });
  const health = useQuery({
    queryKey: ['health', slug, 'hour'],
    queryFn: () => fetchHealth(slug),
    refetchInterval: 15_000,
  });
  const alerts = useQuery({
    queryKey: ['alerts', slug],
    queryFn: () => fetchAlerts(slug),
    refetchInterval: 30_000,
  });
  return { range, balances, usage, usageBefore, errors, latency, keys, activity, health, alerts };
}
