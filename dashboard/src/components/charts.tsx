// Small SVG charts. Series differ in brightness as well as hue, arrow keys move between bars, and every chart has a table
// view.
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatNumber, formatShort } from '../format.ts';

export interface BarPoint {
  /** Such as `14:00`. */
  label: string;
  /** The label in the tooltip and the table. */
  title: string;
  /** Bottom to top, in the order of the series. */
  values: number[];
}

const defaultHeight = 200;
const leftMargin = 44;
const bottomMargin = 24;
const topMargin = 10;
/** Of a label below the bars, such as `Sept 2026`. */
const labelWidth = 56;
const barWidthMax = 48;

/** The smallest number that is at least `max` and whose half is round as well. */
function ceiling(max: number): number {
  if (max <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(max));
  const steps = power === 1 ? [2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  return (steps.find((one) => one * power >= max) ?? 10) * power;
}

/** The vertical axis: it ends at `top`. */
interface Scale {
  height: number;
  top: number;
}

/** The height of a value. */
const heightOf = (value: number, { height, top }: Scale): number => (value / top) * (height - topMargin - bottomMargin);

export function BarChart({
  label,
  series,
  points,
  height = defaultHeight,
  onOpen,
}: {
  label: string;
  series: string[];
  points: BarPoint[];
  height?: number;
  /** Shows what a bar consists of. */
  onOpen?: (index: number) => void;
}) {
  const [chosen, setChosen] = useState<number>();
  const ref = useRef<SVGSVGElement>(null);
  const width = useWidth(ref);
  const sums = points.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const scale = { height, top: ceiling(Math.max(0, ...sums)) };
  const step = (width - leftMargin) / Math.max(1, points.length);
  const labelEvery = Math.ceil(points.length / Math.max(3, Math.floor((width - leftMargin) / 90)));
  const shown = chosen === undefined ? undefined : points[chosen];

  const open = () => {
    if (chosen !== undefined) onOpen?.(chosen);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open();
    const move = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setChosen((now) => Math.max(0, Math.min(points.length - 1, (now ?? (move > 0 ? -1 : points.length)) + move)));
  };
  const point = (clientX: number) => {
    const x = clientX - (ref.current?.getBoundingClientRect().left ?? 0) - leftMargin;
    setChosen(x < 0 ? undefined : Math.min(points.length - 1, Math.floor(x / step)));
  };

  return (
    <figure>
      <div
        className={`mb-2 flex flex-wrap ${series.length > 1 ? 'min-h-10' : 'min-h-5'} items-start justify-between gap-x-4 gap-y-1 text-xs`}
      >
        {series.length > 1 ? <Legend series={series} /> : <span />}
        <p aria-live="polite" className="text-right text-mute">
          {shown ? describePoint(shown, series) : ' '}
        </p>
      </div>
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        className={`block w-full rounded-md ${onOpen && chosen !== undefined ? 'cursor-pointer' : ''}`}
        role="application"
        aria-roledescription="bar chart"
        aria-label={`${label}. Use the left and right arrow keys to move between bars${onOpen ? ', and Enter to open one' : ''}.`}
        tabIndex={0}
        onKeyDown={walk}
        onClick={({ nativeEvent }) => {
          // A tap shows the values of a bar.
          if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType !== 'touch') open();
        }}
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        <GridLines scale={scale} width={width} />
        {chosen !== undefined && (
          <rect
            x={leftMargin + chosen * step}
            y={topMargin}
            width={step}
            height={height - topMargin - bottomMargin}
            fill="var(--color-sunken)"
          />
        )}
        {points.map(({ label: name, values }, index) => (
          <g key={index}>
            <Bar values={values} left={leftMargin + index * step} step={step} scale={scale} />
            {index % labelEvery === 0 && (
              <text
                x={Math.min(leftMargin + (index + 0.5) * step, width - labelWidth / 2)}
                y={height - 7}
                textAnchor="middle"
                fontSize="11"
                fill="var(--color-mute)"
              >
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ValueTable label={label} series={series} points={points} />
    </figure>
  );
}

const describePoint = ({ title, values }: BarPoint, series: string[]): string =>
  `${title}: ${values.map((value, index) => `${formatNumber(value)} ${series[index]?.toLowerCase()}`).join(', ')}`;

function Legend({ series }: { series: string[] }) {
  return (
    <ul className="flex gap-4">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2.5" fill={fills[index]} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function GridLines({ scale, width }: { scale: Scale; width: number }) {
  return [0, 0.5, 1].map((share) => {
    const y = scale.height - bottomMargin - heightOf(scale.top * share, scale);
    return (
      <g key={share}>
        <line x1={leftMargin} x2={width} y1={y} y2={y} stroke="var(--color-line)" />
        <text x={leftMargin - 8} y={y + 4} textAnchor="end" fontSize="11" fill="var(--color-mute)">
          {formatShort(scale.top * share)}
        </text>
      </g>
    );
  });
}

/** The values of one point, stacked. */
function Bar({ values, left, step, scale }: { values: number[]; left: number; step: number; scale: Scale }) {
  const width = Math.min(step * 0.72, barWidthMax);
  let below = 0;
  return values.map((value, part) => {
    const height = value === 0 ? 0 : Math.max(2, heightOf(value, scale));
    below += height;
    return (
      <rect
        key={part}
        x={left + (step - width) / 2}
        y={scale.height - bottomMargin - below}
        width={width}
        height={height}
        rx={Math.min(2, height / 2, step * 0.1)}
        fill={fills[part]}
      />
    );
  });
}

function ValueTable({ label, series, points }: { label: string; series: string[]; points: BarPoint[] }) {
  // Filled after the page is shown.
  const rows = useDeferredValue(points, noPoints);
  return (
    <details className="mt-2 text-xs">
      <summary className="w-fit rounded text-mute hover:text-ink">Show as table</summary>
      <div
        className="mt-2 max-h-64 overflow-auto rounded-lg border border-line"
        tabIndex={0}
        role="region"
        aria-label={`${label}, as a table`}
      >
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="px-3 py-1.5 font-medium">
                Time
              </th>
              {series.map((name) => (
                <th key={name} scope="col" className="px-3 py-1.5 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, index) => (
              <tr key={index} className="border-b border-line last:border-0">
                <td className="px-3 py-1">{one.title}</td>
                {one.values.map((value, part) => (
                  <td key={part} className="px-3 py-1 text-right">
                    {formatNumber(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const noPoints: BarPoint[] = [];

/** The available width, so that text keeps its size on every screen. */
function useWidth(ref: React.RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const chart = ref.current;
    if (!chart) return undefined;
    const measure = () => setWidth(Math.max(200, Math.round(chart.getBoundingClientRect().width)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(chart);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** Of the series, from the bottom to the top. */
const fills = ['var(--color-chart-1)', 'var(--color-chart-2)', 'var(--color-chart-3)'];

/** An hour or a day as marks: full height for 100 % success, lower for failures, a dot for no calls. */
export function HealthStrip({
  label,
  seconds,
  marks,
  now = Date.now(),
}: {
  label: string;
  /** Duration of a mark: 60 (an hour has 60 marks) or 1800 (a day has 48). */
  seconds: number;
  marks: { at: string; success_rate: number }[];
  now?: number;
}) {
  const count = seconds === 60 ? 60 : 48;
  const width = 240 / count;
  const numberOf = (ms: number) => Math.floor(ms / 1000 / seconds);
  const rates = new Map(marks.map(({ at, success_rate }) => [numberOf(Date.parse(at)), success_rate]));
  return (
    <svg viewBox="0 0 240 24" preserveAspectRatio="none" className="h-6 w-full" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, index) => {
        const rate = rates.get(numberOf(now) - count + 1 + index);
        const height = rate === undefined ? 2 : 6 + (rate / 100) * 18;
        const fill =
          rate === undefined
            ? 'var(--color-line-strong)'
            : rate >= 90
              ? 'var(--color-chart-1)'
              : 'var(--color-chart-3)';
        return <rect key={index} x={index * width} y={24 - height} width={width * 0.65} height={height} fill={fill} />;
      })}
    </svg>
  );
}
