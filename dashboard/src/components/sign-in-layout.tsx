// The frame of pages that need no session: sign-in, password reset and invitations.
import type { ReactNode } from 'react';
import { usePageTitle } from '../title.ts';
import { Logo } from './icons.tsx';
import { Card } from './page.tsx';

export function SignInLayout({
  title,
  pageTitle = title,
  lead,
  children,
}: {
  title: string;
  /** The title of the document, if it differs. */
  pageTitle?: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(pageTitle);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-10">
      <div className="flex items-center gap-3">
        <Logo className="size-11" />
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          <p className="text-sm text-mute">{lead}</p>
        </div>
      </div>
      <Card>{children}</Card>
    </main>
  );
}
