import type { ReactNode } from 'react';
import { tones } from './badges.tsx';
import type { Tone } from './badges.tsx';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

export function Notice({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  const icon: IconName = tone === 'bad' || tone === 'warn' ? 'warning' : tone === 'good' ? 'check' : 'info';
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-lg px-3.5 py-3 text-sm ${tones[tone]}`}
    >
      <Icon name={icon} className="mt-0.5 size-4.5" />
      <div className="min-w-0 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
