// What is shown instead of data: empty, failed and loading states.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';

export function Empty({
  title,
  children,
  action,
  isSmall,
  isPage,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Without the picture, for a card among others. */
  isSmall?: boolean;
  /** It is all that the page shows, so its title is the heading. */
  isPage?: boolean;
}) {
  return (
    <div
      className={`flex flex-col items-center px-6 text-center ${isSmall ? 'gap-1 py-8' : 'gap-2 py-12'} ${isPage ? 'lg:py-32' : ''}`}
    >
      {!isSmall && (
        <span className="rounded-full bg-sunken p-3 text-mute">
          <Icon name="empty" className="size-6" />
        </span>
      )}
      {isPage ? <h1 className="text-xl font-semibold">{title}</h1> : <p className="font-medium">{title}</p>}
      {children && <p className="max-w-sm text-sm text-mute">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export function Failed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <span className="rounded-full bg-bad-soft p-3 text-bad">
        <Icon name="warning" className="size-6" />
      </span>
      <p className="font-medium">Couldn’t load this</p>
      <p className="max-w-md text-sm break-words text-mute">{error.message}</p>
      {onRetry && (
        <Button className="mt-2" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

export function Loading({ rows = 4, className = '' }: { rows?: number; className?: string }) {
  return (
    <div role="status" className={`space-y-3 p-4 sm:p-5 ${className}`}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`skeleton h-5 ${index % 3 === 2 ? 'w-2/3' : 'w-full'}`} />
      ))}
    </div>
  );
}

interface Loadable<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** Renders the data, or the failed or loading state. Existing data stays visible while it is refetched. */
export function Loaded<T>({
  query,
  rows = 4,
  isQuiet,
  children,
}: {
  query: Loadable<T>;
  rows?: number;
  /** The page reports the errors of all its cards in one place. */
  isQuiet?: boolean;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error && isQuiet) return <p className="p-4 text-sm text-mute sm:p-5">Not loaded</p>;
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading rows={rows} />;
}
