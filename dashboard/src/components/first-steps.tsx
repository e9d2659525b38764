// An empty page that teaches: what it is for, the first action, and the same by API.
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { CopyButton } from './secret.tsx';
import { Source } from './source.tsx';

export function FirstSteps({
  icon,
  title,
  children,
  action,
  sample,
  code,
  guide,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  /** Omitted for people who may not use it. */
  action?: ReactNode;
  /** A link that tries it on the sample site. */
  sample?: ReactNode;
  /** A curl command. */
  code: string;
  /** The guide in the documentation. */
  guide: string;
}) {
  return (
    <div className="grid gap-6 p-5 sm:p-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
      <div>
        <span className="mb-3 inline-block rounded-full bg-accent-soft p-3 text-accent-strong">
          <Icon name={icon} className="size-6" />
        </span>
        <h2 className="text-lg font-semibold">{title}</h2>
        <div className="mt-1.5 max-w-prose text-sm text-mute">{children}</div>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {action}
          {sample}
          <a href={guide} className="rounded text-sm text-accent-strong underline">
            Read the guide
          </a>
        </div>
      </div>
      <div className="min-w-0">
        <div className="mb-1.5 flex items-center justify-between gap-2">
          <p className="text-sm font-medium">By API</p>
          <CopyButton text={code} name="Copy curl" />
        </div>
        <Source label="curl code" text={code} language="code" isCompact />
      </div>
    </div>
  );
}
