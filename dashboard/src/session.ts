// The signed-in person and their permissions.
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { fetchAccount, fetchSession, fetchSignIn } from './api.ts';
import type { Permission } from './api.ts';

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: 60_000 });

/** How people can sign in to this installation. */
export const signInQuery = queryOptions({ queryKey: ['sign-in'], queryFn: fetchSignIn, staleTime: 60_000 });

export type Session = Awaited<ReturnType<typeof fetchSession>>;

export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** The signed-in person. Only for pages behind the login. */
export function usePerson() {
  const { person } = useSession();
  if (!person) throw new Error('not signed in');
  return person;
}

/** The URL of the built-in site to try calls on; null when it is switched off. A node of the previous version has none. */
export const useSampleSite = (): string | null => useSession().sample_site ?? null;

export const accountQuery = (slug: string) =>
  queryOptions({ queryKey: ['account', slug], queryFn: () => fetchAccount(slug) });

export const useAccount = (slug: string) => useQuery(accountQuery(slug));

/** Whether the person has a permission in a workspace, to hide what they cannot use. The service enforces it. */
export function useCan(slug: string): (permission: Permission) => boolean {
  const { person, workspaces } = useSession();
  const own = workspaces.find((workspace) => workspace.slug === slug)?.permissions ?? [];
  return (permission) => (person?.is_operator ?? false) || own.includes(permission);
}
