// Workspaces ranked by their use.
import { Link } from '@tanstack/react-router';
import type { AccountUsage, RankedAccount } from '../../api.ts';
import { Sparkline } from '../../components/sparkline.tsx';
import { numeric, Table } from '../../components/table.tsx';
import { formatNumber, formatPart, formatPercent } from '../../format.ts';

/** Headings of columns that phones leave out. */
export const overTime = <span data-wide>Over time</span>;
export const failed = (
  <span data-wide className="block text-right">
    Failed
  </span>
);

/** The ranking on the overview. Workspaces without calls are left out. */
export function UsageTable({ page: { total }, items }: { page: AccountUsage; items: RankedAccount[] }) {
  const used = items.filter(({ usage }) => usage.calls > 0);
  if (used.length === 0) return <p className="p-4 text-sm text-mute sm:p-5">No calls in this time range.</p>;
  return (
    <Table
      label="Workspaces by credits"
      head={['Workspace', overTime, numeric('Requests'), failed, numeric('Credits'), 'Share']}
    >
      {used.map((account) => (
        <tr key={account.slug}>
          <td className="max-w-60">
            <WorkspaceName account={account} />
          </td>
          <UsageCells account={account} total={total} />
        </tr>
      ))}
    </Table>
  );
}

export function WorkspaceName({ account: { slug, name } }: { account: RankedAccount }) {
  return (
    <>
      <Link
        to="/w/$slug/overview"
        params={{ slug }}
        title={name}
        className="block w-fit max-w-full truncate rounded font-medium underline decoration-line-strong underline-offset-3"
      >
        {name}
      </Link>
      <span className="block truncate font-mono text-xs text-mute">{slug}</span>
    </>
  );
}

/** The figures of a workspace, and its share of the credits of the installation. */
export function UsageCells({
  account: { name, usage },
  total,
}: {
  account: RankedAccount;
  total: AccountUsage['total'];
}) {
  const share = total.credits === 0 ? 0 : usage.credits / total.credits;
  return (
    <>
      <td className="max-sm:hidden">
        <Sparkline values={usage.points} label={`Requests of ${name} over time`} />
      </td>
      <td className="text-right tabular-nums">{formatNumber(usage.calls)}</td>
      <td
        className="text-right tabular-nums max-sm:hidden"
        title={usage.calls === 0 ? undefined : formatPercent(usage.failures / usage.calls)}
      >
        {formatNumber(usage.failures)}
      </td>
      <td className="text-right tabular-nums">{formatNumber(usage.credits)}</td>
      <td>
        {share === 0 ? (
          '–'
        ) : (
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-sunken">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${Math.max(share * 100, 2)}%` }} />
            </span>
            <span className="min-w-12 text-right whitespace-nowrap tabular-nums">{formatPart(share)}</span>
          </span>
        )}
      </td>
    </>
  );
}
