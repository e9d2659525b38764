import type { ReactNode } from 'react';

/** A link to another site. Only http and https URLs become links, because results are untrusted. */
export function ExternalLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined || !/^https?:\/\//i.test(to)) return children;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className="rounded text-accent-strong underline">
      {children}
    </a>
  );
}
