// Who is signed in, and what they may do where they are.
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { fetchAccount, fetchSession } from './api.ts';
import type { Permission } from './api.ts';

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: 60_000 });

export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** The person, on pages that only people who are signed in can see. */
export function usePerson() {
  const { person } = useSession();
  if (!person) throw new Error('nobody is signed in');
  return person;
}

export const accountQuery = (slug: string) =>
  queryOptions({ queryKey: ['account', slug], queryFn: () => fetchAccount(slug) });

export const useAccount = (slug: string) => useQuery(accountQuery(slug));

/** Whether the person may do that in a workspace: what they may not do is not offered. The service decides anyway. */
export function useCan(slug: string): (permission: Permission) => boolean {
  const { person, workspaces } = useSession();
  const own = workspaces.find((workspace) => workspace.slug === slug)?.permissions ?? [];
  return (permission) => (person?.is_operator ?? false) || own.includes(permission);
}
