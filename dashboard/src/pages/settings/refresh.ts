import { useQueryClient } from '@tanstack/react-query';

/** Refetches everything that a change of settings may affect. */
export function useRefresh(slug: string): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['account', slug] }),
      queryClient.invalidateQueries({ queryKey: ['members', slug] }),
      queryClient.invalidateQueries({ queryKey: ['session'] }),
      queryClient.invalidateQueries({ queryKey: ['accounts'] }),
      queryClient.invalidateQueries({ queryKey: ['host-requests'] }),
    ]);
}
