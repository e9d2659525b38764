// Image results as a grid. A click opens an image in a lightbox, with arrow keys to move.
import { useState } from 'react';
import { formatNumber } from '../format.ts';
import { textOf } from '../json.ts';
import type { Row } from '../json.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialogs.tsx';
import { ExternalLink } from './external-link.tsx';
import { ProxiedImage } from './proxied-image.tsx';

interface Picture {
  title: string;
  /** The image itself. */
  url: string;
  thumbnail: string;
  /** The page that contains it. */
  link: string | undefined;
  source: string | undefined;
  size: string | undefined;
}

/** The pictures of a list; null if its items are not images. */
export function picturesOf(rows: Row[]): Picture[] | null {
  const pictures = rows.flatMap((row): Picture[] => {
    const url = textOf(row['url']) ?? textOf(row['image_url']);
    const thumbnail = textOf(row['thumbnail_url']) ?? url;
    if (url === undefined || thumbnail === undefined) return [];
    const width = row['image_width'] ?? row['width'];
    const height = row['image_height'] ?? row['height'];
    const size =
      typeof width === 'number' && typeof height === 'number'
        ? `${formatNumber(width)} × ${formatNumber(height)}`
        : undefined;
    const title = textOf(row['title']) ?? textOf(row['alt']) ?? 'Untitled';
    const source = textOf(row['source']) ?? textOf(row['domain']);
    return [{ title, url, thumbnail, link: textOf(row['link']), source, size }];
  });
  return pictures.length > 0 && pictures.length === rows.length ? pictures : null;
}

export function ImageGrid({ pictures }: { pictures: Picture[] }) {
  const [index, setIndex] = useState<number>();
  const chosen = index === undefined ? undefined : pictures[index];
  return (
    <>
      <ul className="grid max-h-144 grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-3 2xl:grid-cols-4">
        {pictures.map((picture, position) => (
          <li key={position} className="min-w-0">
            <button
              type="button"
              className="group block w-full rounded-lg text-left"
              aria-label={`Enlarge ${picture.title}`}
              onClick={() => setIndex(position)}
            >
              <span className="grid aspect-4/3 place-items-center overflow-hidden rounded-lg bg-sunken text-xs text-mute">
                <ProxiedImage
                  url={picture.thumbnail}
                  alt=""
                  className="size-full object-cover transition-transform group-hover:scale-103"
                />
              </span>
            </button>
            <p className="mt-1 truncate text-xs leading-[24px] font-medium [&_a]:inline-block" title={picture.title}>
              <ExternalLink to={picture.link ?? picture.url}>{picture.title}</ExternalLink>
            </p>
            <p className="truncate text-xs text-mute">{[picture.source, picture.size].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {chosen && index !== undefined && (
        <Dialog title={chosen.title} onClose={() => setIndex(undefined)} isWide>
          <div
            className="space-y-3"
            onKeyDown={(event) => {
              const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
              if (step !== undefined) setIndex((index + step + pictures.length) % pictures.length);
            }}
          >
            <div className="grid min-h-64 place-items-center rounded-lg bg-sunken">
              <ProxiedImage
                key={chosen.url}
                url={chosen.url}
                alt={chosen.title}
                className="max-h-[60dvh] max-w-full rounded-lg"
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <p className="min-w-0 truncate text-mute">
                {[`${index + 1} of ${pictures.length}`, chosen.source, chosen.size].filter(Boolean).join(' · ')}
              </p>
              <span className="flex gap-2">
                <Button onClick={() => setIndex((index - 1 + pictures.length) % pictures.length)}>Previous</Button>
                <Button onClick={() => setIndex((index + 1) % pictures.length)}>Next</Button>
              </span>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
