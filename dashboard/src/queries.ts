// Queries that several pages share, and what a page loads before it is first drawn.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchKeys, fetchOpenApi } from './api.ts';

/** The description of all endpoints. It changes with the version of the service only. */
export const openApiQuery = queryOptions({ queryKey: ['openapi'], queryFn: fetchOpenApi, staleTime: Infinity });
export const useOpenApi = () => useQuery(openApiQuery);

export const keysQuery = (slug: string) => queryOptions({ queryKey: ['keys', slug], queryFn: () => fetchKeys(slug) });
export const useKeys = (slug: string) => useQuery(keysQuery(slug));

/** Data that takes longer appears after the page. */
const waitMs = 200;

/** Waits for the first data of a page, so that it is drawn once. The document has requested it before the code has arrived. */
export async function waitForData(queries: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.all(queries), new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
