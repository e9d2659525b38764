// Prices of the installation, and costs that follow from them.
import { useQuery } from '@tanstack/react-query';
import { fetchPrices } from '../../api.ts';
import type { Prices } from '../../api.ts';
import { formatMoney } from '../../format.ts';

/** The prices; undefined while they load. They change only with the configuration. */
export const usePrices = (slug: string): Prices | undefined =>
  useQuery({ queryKey: ['prices', slug], queryFn: () => fetchPrices(slug), staleTime: Infinity }).data;

/** What credits cost, as text; undefined if the installation has no price. */
export function costOf(credits: number, prices: Prices | undefined): string | undefined {
  if (!prices || prices.credit_price === null) return undefined;
  return formatMoney(credits * prices.credit_price, prices.currency);
}
