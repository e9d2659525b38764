// Small SVG charts. Series differ by pattern as well as colour, arrow keys move between bars, and every chart has a
// table view.
import { useId, useLayoutEffect, useRef, useState } from 'react';
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

const chartHeight = 200;
const leftMargin = 44;
const bottomMargin = 24;
const topMargin = 10;

/** The smallest round number that is at least `max`. */
function ceiling(max: number): number {
  if (max <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(max));
  const step = [1, 2, 4, 5, 8, 10].find((one) => one * power >= max) ?? 10;
  return step * power;
}

/** The height of a value on an axis that ends at `top`. */
const heightOf = (value: number, top: number): number => (value / top) * (chartHeight - topMargin - bottomMargin);

export function BarChart({ label, series, points }: { label: string; series: string[]; points: BarPoint[] }) {
  const [chosen, setChosen] = useState<number>();
  const pattern = useId();
  const ref = useRef<SVGSVGElement>(null);
  const width = useWidth(ref);
  const sums = points.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const top = ceiling(Math.max(0, ...sums));
  const step = (width - leftMargin) / Math.max(1, points.length);
  const labelEvery = Math.ceil(points.length / Math.max(3, Math.floor((width - leftMargin) / 90)));
  const shown = chosen === undefined ? undefined : points[chosen];

  const walk = (event: KeyboardEvent) => {
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
      <div className="mb-2 flex min-h-10 flex-wrap items-start justify-between gap-x-4 gap-y-1 text-xs">
        <Legend series={series} pattern={pattern} />
        <p aria-live="polite" className="text-right text-mute">
          {shown ? describePoint(shown, series) : ' '}
        </p>
      </div>
      <svg
        ref={ref}
        viewBox={`0 0 ${width} ${chartHeight}`}
        height={chartHeight}
        className="block w-full rounded-md"
        role="application"
        aria-roledescription="bar chart"
        aria-label={`${label}. Use the left and right arrow keys to move between bars.`}
        tabIndex={0}
        onKeyDown={walk}
        onPointerMove={(event) => point(event.clientX)}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        <defs>
          <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--color-surface)" />
            <rect width="3.4" height="6" fill="var(--color-chart-2)" />
          </pattern>
          <pattern id={`${pattern}-3`} width="4" height="4" patternUnits="userSpaceOnUse">
            <rect width="4" height="4" fill="var(--color-bad)" />
            <rect width="1.4" height="1.4" x="1.3" y="1.3" fill="var(--color-surface)" />
          </pattern>
        </defs>
        <GridLines top={top} width={width} />
        {chosen !== undefined && (
          <rect
            x={leftMargin + chosen * step}
            y={topMargin}
            width={step}
            height={chartHeight - topMargin - bottomMargin}
            fill="var(--color-sunken)"
          />
        )}
        {points.map(({ label: name, values }, index) => (
          <g key={index}>
            <Bar values={values} left={leftMargin + index * step} step={step} top={top} pattern={pattern} />
            {index % labelEvery === 0 && (
              <text
                x={leftMargin + index * step + step * 0.14}
                y={chartHeight - 7}
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

function Legend({ series, pattern }: { series: string[]; pattern: string }) {
  return (
    <ul className="flex gap-4">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width="14" height="14" aria-hidden="true">
            <rect width="14" height="14" rx="3" fill={fillOf(index, pattern)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function GridLines({ top, width }: { top: number; width: number }) {
  return [0, 0.5, 1].map((share) => {
    const y = chartHeight - bottomMargin - heightOf(top * share, top);
    return (
      <g key={share}>
        <line x1={leftMargin} x2={width} y1={y} y2={y} stroke="var(--color-line)" />
        <text x={leftMargin - 8} y={y + 4} textAnchor="end" fontSize="11" fill="var(--color-mute)">
          {formatShort(top * share)}
        </text>
      </g>
    );
  });
}

/** The values of one point, stacked. */
function Bar({
  values,
  left,
  step,
  top,
  pattern,
}: {
  values: number[];
  left: number;
  step: number;
  top: number;
  pattern: string;
}) {
  let below = 0;
  return values.map((value, part) => {
    const height = value === 0 ? 0 : Math.max(1.5, heightOf(value, top));
    below += height;
    return (
      <rect
        key={part}
        x={left + step * 0.14}
        y={chartHeight - bottomMargin - below}
        width={Math.min(step * 0.72, 40)}
        height={height}
        rx={Math.min(2, step * 0.1)}
        fill={fillOf(part, pattern)}
        {...(part > 0 &&
          height > 0 && { stroke: part === 1 ? 'var(--color-chart-2)' : 'var(--color-bad)', strokeWidth: 0.8 })}
      />
    );
  });
}

function ValueTable({ label, series, points }: { label: string; series: string[]; points: BarPoint[] }) {
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
            {points.map((one, index) => (
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

const fillOf = (series: number, pattern: string): string =>
  series === 0 ? 'var(--color-chart-1)' : series === 1 ? `url(#${pattern})` : `url(#${pattern}-3)`;

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
          rate === undefined ? 'var(--color-line-strong)' : rate >= 90 ? 'var(--color-chart-1)' : 'var(--color-bad)';
        return <rect key={index} x={index * width} y={24 - height} width={width * 0.65} height={height} fill={fill} />;
      })}
    </svg>
  );
}
