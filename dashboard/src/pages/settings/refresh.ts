import { useQueryClient } from '@tanstack/react-query';

/** Fetches again what a change may have touched. */
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
