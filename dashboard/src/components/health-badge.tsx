import { Badge, Word } from './badges.tsx';

const looks = {
  operational: { tone: 'good', sign: '✓' },
  degraded: { tone: 'warn', sign: '!' },
  down: { tone: 'bad', sign: '×' },
} as const;

export function HealthBadge({ health }: { health: keyof typeof looks }) {
  const { tone, sign } = looks[health];
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span> <Word>{health}</Word>
    </Badge>
  );
}
