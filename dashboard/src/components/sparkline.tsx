// A few values as bars, small enough for a table row.

const height = 24;

export function Sparkline({ values, label }: { values: number[]; label: string }) {
  const top = Math.max(1, ...values);
  return (
    <svg
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="h-6 w-20 shrink-0"
    >
      {values.map((value, index) => {
        const size = value === 0 ? 1 : Math.max(2.5, (value / top) * height);
        return (
          <rect
            key={index}
            x={index + 0.1}
            width={0.8}
            y={height - size}
            height={size}
            fill={value === 0 ? 'var(--color-line-strong)' : 'var(--color-chart-1)'}
          />
        );
      })}
    </svg>
  );
}
