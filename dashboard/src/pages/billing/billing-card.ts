// What all cards of the billing page have in common.
import { useQueryClient } from '@tanstack/react-query';

export interface CardProps {
  slug: string;
  /** Whether to show the forms that change the card. */
  isOperator: boolean;
}

/** Reloads everything: one change can affect several balances. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}
