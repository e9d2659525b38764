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
function Remedy({ alert }: { alert: InstallationAlert }) {
  const { kind, count, accounts } = alert;
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
      return <Affected alert={alert} page="billing" text="Add credits" state="no_credits" />;
    case 'invoice_open':
      return <Affected alert={alert} page="billing" text="View billing" state="open_invoice" />;
    case 'workspace_suspended':
      return <Affected alert={alert} page="settings" text="View settings" state="suspended" />;
  }
}

/** A page of the only workspace that is concerned, or the list of all that are. */
function Affected({
  alert: { count, accounts },
  page,
  text,
  state,
}: {
  alert: InstallationAlert;
  page: 'billing' | 'settings';
  text: string;
  state: string;
}) {
  const [slug = ''] = accounts;
  if (count > 1) return <Section tab="workspaces" state={state} text="View workspaces" />;
  return (
    <Link to={`/w/$slug/${page}`} params={{ slug }} className={look}>
      {text}
    </Link>
  );
}
