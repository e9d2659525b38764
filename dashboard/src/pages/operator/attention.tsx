// What is wrong in the installation right now, each with a link to the remedy.
import { Link } from '@tanstack/react-router';
import type { InstallationAlert } from '../../api.ts';
import { Icon } from '../../components/icons.tsx';

const looks: Record<InstallationAlert['severity'], string> = {
  critical: 'text-bad',
  warning: 'text-warn',
  info: 'text-accent-strong',
};

export function Attention({ alerts }: { alerts: InstallationAlert[] }) {
  if (alerts.length === 0) {
    return (
      <p className="flex gap-2.5 p-4 text-sm sm:px-5">
        <Icon name="check" className="size-5 text-good" />
        Nothing: machines, engines, proxies, webhooks and workspaces are fine.
      </p>
    );
  }
  return (
    <ul aria-label="Alerts" className="divide-y divide-line">
      {alerts.map((alert) => (
        <li key={alert.kind} className="flex gap-2.5 px-4 py-2.5 text-sm sm:px-5">
          <span className={looks[alert.severity]}>
            <Icon name={alert.severity === 'info' ? 'info' : 'warning'} className="size-5" />
            <span className="sr-only">{alert.severity}: </span>
          </span>
          <p className="min-w-0 wrap-anywhere">
            {alert.message}.{' '}
            <span className="inline-flex flex-wrap gap-x-3">
              <Remedy alert={alert} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

const look = 'rounded font-medium text-accent-strong underline underline-offset-3';

const Section = ({ tab, text, sort, state }: { tab: string; text: string; sort?: string; state?: string }) => (
  <Link to="/operator" search={{ tab, sort, state }} className={look}>
    {text}
  </Link>
);

/** The page where the cause can be removed. */
function Remedy({ alert: { kind, count, accounts } }: { alert: InstallationAlert }) {
  const [first = ''] = accounts;
  const params = { slug: first };
  switch (kind) {
    case 'node_missing':
      return <Section tab="nodes" text="View machines" />;
    case 'errors_rising':
      return <Section tab="workspaces" sort="failures" text="View workspaces" />;
    case 'engine_broken':
      return <Section tab="search" text="View engines" />;
    case 'proxy_failing':
      return <Section tab="proxies" text="View proxies" />;
    case 'host_requested':
      return <Section tab="hosts" text="Decide" />;
    case 'webhook_failing':
      return accounts.map((slug) => (
        <Link key={slug} to="/w/$slug/events" params={{ slug }} className={look}>
          {count === 1 ? 'View deliveries' : slug}
        </Link>
      ));
    case 'credits_used':
      return count === 1 ? (
        <Link to="/w/$slug/billing" params={params} className={look}>
          Add credits
        </Link>
      ) : (
        <Section tab="workspaces" state="no_credits" text="View workspaces" />
      );
    case 'invoice_open':
      return count === 1 ? (
        <Link to="/w/$slug/billing" params={params} className={look}>
          View billing
        </Link>
      ) : (
        <Section tab="workspaces" state="open_invoice" text="View workspaces" />
      );
    case 'workspace_suspended':
      return count === 1 ? (
        <Link to="/w/$slug/settings" params={params} className={look}>
          View settings
        </Link>
      ) : (
        <Section tab="workspaces" state="suspended" text="View workspaces" />
      );
  }
}
