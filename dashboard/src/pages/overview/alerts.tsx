// What needs attention, above everything else on the overview page: the most severe alert, and the others on request.
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Alert } from '../../api.ts';
import { tones } from '../../components/badges.tsx';
import type { Tone } from '../../components/badges.tsx';
import { Icon } from '../../components/icons.tsx';
import { plural } from '../../format.ts';
import { useCan } from '../../session.ts';

const severityTones: Record<Alert['severity'], Tone> = { critical: 'bad', warning: 'warn', info: 'accent' };

/** Has the height of one alert while it loads and when there is none, so that nothing moves. */
export function Alerts({ slug, alerts }: { slug: string; alerts: Alert[] | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const rest = useId();
  // Every page of a suspended workspace says so already.
  const [first, ...others] = (alerts ?? []).filter(({ kind }) => kind !== 'workspace_suspended');
  return (
    <section aria-label="Alerts" className="mb-5 min-h-16 sm:min-h-11">
      {alerts?.length === 0 && (
        <Line tone="good" message="Nothing needs attention: credits, keys, engines and webhooks are fine." />
      )}
      {first && (
        <Line tone={severityTones[first.severity]} message={first.message}>
          <Remedy slug={slug} alert={first} />
          {others.length > 0 && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={rest}
              className="rounded font-medium underline underline-offset-3"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Show less' : plural(others.length, 'more alert')}
            </button>
          )}
        </Line>
      )}
      <ul id={rest} hidden={!isOpen} className="mt-2 space-y-2">
        {others.map((alert) => (
          <li key={`${alert.kind} ${alert.id}`}>
            <Line tone={severityTones[alert.severity]} message={alert.message}>
              <Remedy slug={slug} alert={alert} />
            </Line>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ tone, message, children }: { tone: Tone; message: string; children?: ReactNode }) {
  return (
    <div className={`flex gap-2.5 rounded-lg px-3.5 py-2.5 text-sm ${tones[tone]}`}>
      <Icon name={tone === 'good' ? 'check' : tone === 'accent' ? 'info' : 'warning'} className="mt-0.5 size-4.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <p className="min-w-0 wrap-anywhere">{message}</p>
        <p className="flex gap-x-4">{children}</p>
      </div>
    </div>
  );
}

const look = 'rounded font-medium underline underline-offset-3';

/** The page where the cause can be removed. */
function Remedy({ slug, alert: { kind, id } }: { slug: string; alert: Alert }) {
  const isOperator = useCan(slug)('installation.manage');
  const params = { slug };
  switch (kind) {
    case 'credits_used':
      return (
        <Link to="/w/$slug/billing" params={params} className={look}>
          {isOperator ? 'Add credits' : 'View billing'}
        </Link>
      );
    case 'invoice_open':
      return id === null ? (
        <Link to="/w/$slug/billing" params={params} className={look}>
          View billing
        </Link>
      ) : (
        <Link to="/w/$slug/billing/invoices/$id" params={{ slug, id }} className={look}>
          View invoice
        </Link>
      );
    case 'workspace_suspended':
      return null;
    case 'engine_unhealthy':
      return (
        <Link to="/w/$slug/health" params={params} className={look}>
          View health
        </Link>
      );
    case 'errors_rising':
      return (
        <Link to="/w/$slug/requests" params={params} search={{ status: '5xx', range: '1h' }} className={look}>
          View failed requests
        </Link>
      );
    case 'quota_reached':
    case 'key_expiring':
      return (
        <Link to="/w/$slug/keys" params={params} className={look}>
          Edit key
        </Link>
      );
    case 'batch_paused':
      return (
        <Link to="/w/$slug/batches/$batch" params={{ slug, batch: id ?? '' }} className={look}>
          Open batch
        </Link>
      );
    case 'crawl_paused':
      return (
        <Link to="/w/$slug/crawls/$crawl" params={{ slug, crawl: id ?? '' }} className={look}>
          Open crawl
        </Link>
      );
    case 'schedule_paused':
      return (
        <Link to="/w/$slug/schedules/$schedule" params={{ slug, schedule: id ?? '' }} className={look}>
          Open schedule
        </Link>
      );
    case 'webhook_failing':
      return (
        <Link to="/w/$slug/events" params={params} className={look}>
          View deliveries
        </Link>
      );
  }
}
