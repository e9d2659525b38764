// Types of the react-dom functions we use, instead of the package @types/react-dom.
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';
  export function createRoot(container: Element): { render(node: ReactNode): void };
}
declare module 'react-dom' {
  export function flushSync(change: () => void): void;
}
declare module '*.css';
