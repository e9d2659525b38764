// The header of a page, and its cards.
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../session.ts';
import { usePageTitle } from '../title.ts';

export function PageHeader({
  title,
  tab,
  lead,
  children,
}: {
  title: string;
  /** The open tab, for the title of the document. */
  tab?: string | undefined;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const { slug } = useParams({ strict: false });
  const page = tab === undefined ? title : `${tab} · ${title}`;
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-3">
      {slug === undefined ? <Title page={page} /> : <WorkspaceTitle page={page} slug={slug} />}
      {/* Long leads wrap rather than the actions. */}
      <div className="min-w-0 flex-[1_1_22rem]">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 max-w-3xl text-pretty text-mute">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}

function Title({ page, workspace }: { page: string; workspace?: string }) {
  usePageTitle(page, workspace);
  return null;
}

function WorkspaceTitle({ page, slug }: { page: string; slug: string }) {
  return <Title page={page} workspace={useAccount(slug).data?.name ?? slug} />;
}

interface CardProps {
  title?: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  isFlush?: boolean;
  /** The fragment of the URL that leads here. */
  id?: string;
}

export function Card({ title, lead, action, children, className = '', isFlush, id }: CardProps) {
  return (
    <section
      id={id}
      className={`min-w-0 scroll-mt-20 overflow-clip rounded-xl border border-line bg-surface ${className}`}
    >
      {title !== undefined && (
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 sm:px-5">
          <div className="min-w-0">
            <h2 className="font-semibold">{title}</h2>
            {lead && <p className="text-sm text-mute">{lead}</p>}
          </div>
          {action}
        </div>
      )}
      <div className={isFlush ? '' : 'p-4 sm:p-5'}>{children}</div>
    </section>
  );
}
