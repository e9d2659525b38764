import type { ReactNode } from 'react';

/** A link out of the dashboard, made only of web addresses: results may hold anything. */
export function ExternalLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined || !/^https?:\/\//i.test(to)) return children;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className="rounded text-accent-strong underline">
      {children}
    </a>
  );
}
