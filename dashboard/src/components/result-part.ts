// One tab of a result.
import type { ReactNode } from 'react';

export interface Part {
  id: string;
  label: string;
  content: ReactNode;
}
