// Requests over time by class of status. Dragging selects a range; arrow keys and Enter do the same.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { fetchHistogram } from '../../api.ts';
import type { Histogram as HistogramData, LogFilters } from '../../api.ts';
import { formatMoment, formatNumber } from '../../format.ts';

const height = 72;

export function Histogram({
  slug,
  filters,
  isLive,
  isSearch,
  onSelect,
}: {
  slug: string;
  filters: Omit<LogFilters, 'text'>;
  isLive: boolean;
  /** The rows are those with a text. A search reads the log piece by piece, so its matches cannot be counted. */
  isSearch: boolean;
  onSelect: (range: { from: string; to: string }) => void;
}) {
  const { data } = useQuery({
    queryKey: ['histogram', slug, filters],
    queryFn: () => fetchHistogram(slug, filters),
    placeholderData: (before) => before,
    refetchInterval: isLive ? 10_000 : false,
  });
  // The same height while it loads, so that nothing moves.
  return (
    <div className="min-h-35 max-sm:min-h-39 border-b border-line px-4 pt-3 pb-2 sm:px-5">
      {data && <Chart key={`${data.from} ${data.step_seconds}`} data={data} isSearch={isSearch} onSelect={onSelect} />}
    </div>
  );
}

interface Brush {
  start: number;
  end: number;
}

function Chart({
  data: { points, step_seconds },
  isSearch,
  onSelect,
}: {
  data: HistogramData;
  isSearch: boolean;
  onSelect: (range: { from: string; to: string }) => void;
}) {
  const box = useRef<SVGSVGElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [brush, setBrush] = useState<Brush>();
  const top = Math.max(1, ...points.map(totalOf));
  const first = points[0];
  const last = points.at(-1);
  const indexAt = (clientX: number): number => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return Math.max(0, Math.min(points.length - 1, Math.floor(((clientX - left) / width) * points.length)));
  };
  const select = ({ start, end }: Brush) => {
    const from = points[Math.min(start, end)];
    const to = points[Math.max(start, end)];
    if (from && to) onSelect({ from: from.at, to: endOf(to.at, step_seconds) });
  };
  const press = (event: PointerEvent) => {
    box.current?.setPointerCapture(event.pointerId);
    setBrush({ start: indexAt(event.clientX), end: indexAt(event.clientX) });
  };
  const move = (event: PointerEvent) => {
    setHovered(indexAt(event.clientX));
    if (brush && event.buttons > 0) setBrush({ ...brush, end: indexAt(event.clientX) });
  };
  const release = () => {
    if (brush) select(brush);
    setBrush(undefined);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const now = brush?.end ?? hovered;
    if (event.key === 'Escape') setBrush(undefined);
    if (event.key === 'Enter' && now !== undefined) select(brush ?? { start: now, end: now });
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(points.length - 1, now === undefined ? points.length - 1 : now + step));
    setHovered(next);
    setBrush(event.shiftKey ? { start: brush?.start ?? now ?? next, end: next } : undefined);
  };
  if (!first || !last) return null;
  return (
    <figure>
      <p aria-live="polite" className="mb-1 flex min-h-5 flex-wrap justify-between gap-x-4 text-xs text-mute">
        {describe(
          points,
          brush ?? (hovered === undefined ? undefined : { start: hovered, end: hovered }),
          step_seconds,
          isSearch ? 'All requests, with and without the text' : 'Drag to select a range',
        )}
      </p>
      <svg
        ref={box}
        role="application"
        aria-roledescription="histogram"
        aria-label="Requests over time. Use the left and right arrow keys to move, Shift to select a range, and Enter to apply it."
        tabIndex={0}
        viewBox={`0 0 ${points.length} ${height}`}
        preserveAspectRatio="none"
        height={height}
        className="block w-full cursor-crosshair touch-pan-y rounded-sm select-none"
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => setBrush(undefined)}
        onPointerLeave={() => setHovered(undefined)}
        onKeyDown={walk}
        onBlur={() => {
          setHovered(undefined);
          setBrush(undefined);
        }}
      >
        {points.map((point, index) => {
          const isChosen = brush
            ? index >= Math.min(brush.start, brush.end) && index <= Math.max(brush.start, brush.end)
            : index === hovered;
          return (
            <g key={point.at}>
              <rect x={index} width={1} height={height} fill={isChosen ? 'var(--color-sunken)' : 'transparent'} />
              <Bar point={point} index={index} top={top} />
            </g>
          );
        })}
        <line x1={0} x2={points.length} y1={height} y2={height} stroke="var(--color-line-strong)" />
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-mute">
        <span>{formatMoment(first.at)}</span>
        <span>{formatMoment(endOf(last.at, step_seconds))}</span>
      </div>
    </figure>
  );
}

type Point = HistogramData['points'][number];

const totalOf = ({ succeeded, refused, failed }: Point): number => succeeded + refused + failed;
const endOf = (at: string, stepSeconds: number): string => new Date(Date.parse(at) + stepSeconds * 1000).toISOString();

/** Failures are at the bottom, where the bars of all intervals can be compared. */
function Bar({ point: { succeeded, refused, failed }, index, top }: { point: Point; index: number; top: number }) {
  const parts: [number, string][] = [
    [failed, 'var(--color-chart-3)'],
    [refused, 'var(--color-chart-2)'],
    [succeeded, 'var(--color-chart-1)'],
  ];
  let below = 0;
  return parts.map(([count, fill]) => {
    if (count === 0) return null;
    const size = Math.max(2, (count / top) * (height - 4));
    below += size;
    return <rect key={fill} x={index + 0.12} width={0.76} y={Math.max(0, height - below)} height={size} fill={fill} />;
  });
}

/** The chosen intervals, or the whole range, as a sentence with counts. */
function describe(points: Point[], brush: Brush | undefined, stepSeconds: number, hint: string) {
  const start = brush ? Math.min(brush.start, brush.end) : 0;
  const end = brush ? Math.max(brush.start, brush.end) : points.length - 1;
  const chosen = points.slice(start, end + 1);
  const sum = (name: 'succeeded' | 'refused' | 'failed') => chosen.reduce((all, point) => all + point[name], 0);
  const from = points[start];
  const to = points[end];
  return (
    <>
      <span className="flex flex-wrap gap-x-4">
        <Count name="succeeded" fill="bg-chart-1" count={sum('succeeded')} />
        <Count name="refused" fill="bg-chart-2" count={sum('refused')} />
        <Count name="failed" fill="bg-chart-3" count={sum('failed')} />
      </span>
      <span>
        {brush && from && to ? `${formatMoment(from.at)} – ${formatMoment(endOf(to.at, stepSeconds))}` : hint}
      </span>
    </>
  );
}

function Count({ name, fill, count }: { name: string; fill: string; count: number }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-xs ${fill}`} />
      {formatNumber(count)} {name}
    </span>
  );
}
