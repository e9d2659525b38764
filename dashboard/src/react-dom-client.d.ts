// The one function of react-dom that we use; its types are a package of their own.
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';
  export function createRoot(container: Element): { render(node: ReactNode): void };
}
declare module '*.css';
