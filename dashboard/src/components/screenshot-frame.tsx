// A screenshot in the frame of a browser window or phone, with zoom.
import { useState } from 'react';
import { formatNumber } from '../format.ts';
import { namesOf } from '../names.ts';
import { Button } from './button.tsx';

const zooms = { fit: 'Fit', half: '50%', full: '100%' } as const;
type Zoom = keyof typeof zooms;

export function ScreenshotFrame({
  url,
  address,
  isPhone = false,
}: {
  url: string | undefined;
  /** The page that was captured. */
  address?: string | undefined;
  isPhone?: boolean;
}) {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [size, setSize] = useState<{ width: number; height: number }>();
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-mute">
          {size ? `${formatNumber(size.width)} × ${formatNumber(size.height)} pixels` : ' '}
        </p>
        <div role="group" aria-label="Zoom" className="flex gap-1">
          {namesOf(zooms).map((name) => (
            <Button
              key={name}
              look="quiet"
              className="min-h-8 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              aria-pressed={zoom === name}
              onClick={() => setZoom(name)}
            >
              {zooms[name]}
            </Button>
          ))}
        </div>
      </div>
      <div className="rounded-lg bg-sunken p-3 sm:p-5">
        <div
          className={`mx-auto overflow-hidden border-line-strong bg-surface shadow-lg ${isPhone ? 'max-w-sm rounded-4xl border-8' : 'rounded-lg border'}`}
        >
          {!isPhone && (
            <div className="flex items-center gap-1.5 border-b border-line px-3 py-2">
              {['bg-bad', 'bg-warn', 'bg-good'].map((colour) => (
                <span key={colour} aria-hidden="true" className={`size-2.5 rounded-full opacity-70 ${colour}`} />
              ))}
              <span className="ml-2 min-w-0 flex-1 truncate rounded bg-sunken px-2 py-0.5 text-xs text-mute">
                {address ?? 'Screenshot'}
              </span>
            </div>
          )}
          <div className="max-h-144 min-h-48 overflow-auto" tabIndex={0} role="region" aria-label="Image">
            {url && (
              <img
                src={url}
                alt="Image in the response"
                className={zoom === 'fit' ? 'mx-auto block max-w-full' : 'block max-w-none'}
                style={zoom === 'half' && size ? { width: size.width / 2 } : undefined}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setSize({ width, height })
                }
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
