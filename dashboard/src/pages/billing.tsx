// Plan, packs, extra credits and invoices. Only operators can change them.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addPack,
  changeCredits,
  createInvoice,
  fetchBalances,
  fetchCredits,
  fetchDraws,
  fetchInvoices,
  fetchPacks,
  fetchUsage,
  patchAccount,
  patchInvoice,
  removePack,
} from '../api.ts';
import type { Account, Balances, Draw, Invoice, Pack, UsageSeries } from '../api.ts';
import { Badge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs.tsx';
import { Facts } from '../components/facts.tsx';
import { Field, TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Meter } from '../components/meter.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import { PlanForm } from '../components/plan-form.tsx';
import { Empty, Loaded } from '../components/states.tsx';
import { LoadMore, numeric, Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { toast, undo } from '../components/toasts.tsx';
import { forecast } from '../forecast.ts';
import { formatDay, formatMoney, formatNumber, plural } from '../format.ts';
import { useAttempt } from '../problem.ts';
import { useAccount, useCan } from '../session.ts';

export function BillingPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/billing' });
  const isOperator = useCan(slug)('installation.manage');
  return (
    <>
      <PageHeader
        title="Billing"
        lead={
          isOperator
            ? 'Calls use the subscription first, then packs (oldest first), then extra credits.'
            : 'Calls use the subscription first, then packs (oldest first), then extra credits. Only an operator can change them.'
        }
      />
      <ForecastNotice slug={slug} />
      <div className="grid gap-5 lg:grid-cols-2">
        <PlanCard slug={slug} isOperator={isOperator} />
        <CreditsCard slug={slug} isOperator={isOperator} />
        <PacksCard slug={slug} isOperator={isOperator} />
        <InvoicesCard slug={slug} isOperator={isOperator} />
        <Ledger slug={slug} />
      </div>
    </>
  );
}

/** How long the credits last, at the pace of the last seven days. */
function ForecastNotice({ slug }: { slug: string }) {
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  const usage = useQuery({ queryKey: ['usage-week', slug], queryFn: () => fetchUsage(slug, weekOf()) });
  const known = balances.data && usage.data && { balances: balances.data, usage: usage.data };
  // The same height while it loads, so that nothing moves.
  return <div className="mb-5 min-h-12">{known && <Forecasted {...known} />}</div>;
}

const weekOf = (): { granularity: 'day'; from: string } => ({
  granularity: 'day',
  from: new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10),
});

function Forecasted({ balances: { remaining, renewal_date }, usage }: { balances: Balances; usage: UsageSeries }) {
  const [first] = usage.series;
  const daily = (first?.points ?? []).map((_, index) =>
    usage.series.reduce((sum, { points }) => sum + (points[index]?.credits ?? 0), 0),
  );
  const { perDay, runsOutOn, leftAtRenewal } = forecast(daily, remaining, renewal_date);
  if (perDay === 0) return <Notice tone="plain">No credits were used in the last 7 days.</Notice>;
  const pace = `About ${plural(Math.ceil(perDay), 'credit')} per day in the last 7 days.`;
  return runsOutOn === undefined ? (
    <Notice tone="good">
      {pace} Credits last until the plan renews, with about {formatNumber(leftAtRenewal ?? 0)} left.
    </Notice>
  ) : (
    <Notice tone={renewal_date === null ? 'plain' : 'warn'}>
      {pace} At this pace, credits run out on {formatDay(runsOutOn)}
      {renewal_date !== null && `, before the plan renews on ${formatDay(renewal_date)}`}.
    </Notice>
  );
}

interface CardProps {
  slug: string;
  isOperator: boolean;
}

/** Reloads everything: one change can affect several balances. */
function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

function PlanCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const account = useAccount(slug);
  const balances = useQuery({ queryKey: ['balances', slug], queryFn: () => fetchBalances(slug) });
  return (
    <Card title="Plan">
      <Loaded query={account} rows={7}>
        {({ plan }) => (
          <div className="space-y-5">
            {plan ? (
              <PlanFacts plan={plan} balances={balances} />
            ) : (
              <p className="text-sm text-mute">
                No subscription. Calls use packs and extra credits, without rate limits.
              </p>
            )}
            {isOperator && (
              <details className="border-t border-line pt-4">
                <summary className="w-fit rounded text-sm font-medium">{plan ? 'Edit plan' : 'Assign plan'}</summary>
                <div className="mt-4">
                  <PlanForm
                    key={JSON.stringify(plan)}
                    plan={plan}
                    onSubmit={async (change) => {
                      await patchAccount(slug, { plan: change });
                      await refresh();
                      toast(change ? 'Plan saved' : 'Plan removed');
                    }}
                  />
                </div>
              </details>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function PlanFacts({ plan, balances }: { plan: NonNullable<Account['plan']>; balances: UseQueryResult<Balances> }) {
  return (
    <>
      <Facts
        items={[
          ['Credits', `${formatNumber(plan.quota)} per period`],
          ['Rate limit', rateOf(plan.per_second, plan.per_minute)],
          ['Period', `${formatDay(plan.period_start)} to ${formatDay(plan.period_end)}, UTC`],
          ['Renews', `on ${formatDay(plan.period_end)}, at 00:00 UTC`],
        ]}
      />
      <Loaded query={balances} rows={1}>
        {({ subscription }) =>
          subscription ? (
            <Meter label="Used in this period" used={subscription.used} total={subscription.total} />
          ) : null
        }
      </Loaded>
    </>
  );
}

function CreditsCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const credits = useQuery({ queryKey: ['credits', slug], queryFn: () => fetchCredits(slug) });
  return (
    <Card title="Extra credits">
      <Loaded query={credits} rows={7}>
        {(data) => (
          <div className="space-y-5">
            <Meter label="Used" used={data.consumed} total={data.given} />
            {data.items.length > 0 && (
              <ul className="max-h-40 space-y-1 overflow-y-auto text-sm" tabIndex={0} aria-label="Added credits">
                {data.items.toReversed().map((item) => (
                  <li key={item.id} className="flex justify-between gap-3">
                    <span className="text-mute">
                      <Time at={item.given_at} />
                    </span>
                    <span>+{formatNumber(item.amount)}</span>
                  </li>
                ))}
              </ul>
            )}
            {isOperator && (
              <>
                <AmountForm
                  label="Credits to add"
                  action="Add credits"
                  onSubmit={async (amount) => {
                    await changeCredits(slug, amount);
                    await refresh();
                    const withdraw = () => changeCredits(slug, -amount).then(refresh);
                    toast(`${plural(amount, 'credit')} added`, { action: undo(withdraw) });
                  }}
                />
                {data.remaining > 0 && (
                  <AmountForm
                    label="Credits to withdraw"
                    action="Withdraw credits"
                    help={`${formatNumber(data.remaining)} are unused`}
                    max={data.remaining}
                    onSubmit={async (amount) => {
                      await changeCredits(slug, -amount);
                      await refresh();
                      const giveBack = () => changeCredits(slug, amount).then(refresh);
                      toast(`${plural(amount, 'credit')} withdrawn`, { action: undo(giveBack) });
                    }}
                  />
                )}
              </>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function PacksCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const packs = useQuery({ queryKey: ['packs', slug], queryFn: () => fetchPacks(slug) });
  const [removed, setRemoved] = useState<Pack>();
  return (
    <Card title="Packs" isFlush>
      <Loaded query={packs} rows={8}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Empty title="No packs">Packs never expire. The oldest one is used first.</Empty>
            ) : (
              <ul className="space-y-4 p-4 sm:p-5">
                {items.map((pack) => (
                  <li key={pack.id}>
                    <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
                      <span className="min-w-0 truncate font-medium" title={pack.title}>
                        {pack.title}
                      </span>
                      <span className="shrink-0 text-mute">{formatDay(pack.purchased_at)}</span>
                    </div>
                    <Meter label={pack.exhausted ? 'Used up' : 'Used'} used={pack.used} total={pack.total} />
                    {isOperator && pack.remaining === pack.total && (
                      <div className="mt-2 text-right">
                        <Button look="danger" onClick={() => setRemoved(pack)} aria-label={`Remove pack ${pack.title}`}>
                          Remove pack
                        </Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {isOperator && (
              <div className="border-t border-line p-4 sm:p-5">
                <PackForm
                  onSubmit={async (pack) => {
                    await addPack(slug, pack);
                    await refresh();
                    toast(`${pack.title} added`);
                  }}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.title}?`}
          confirm="Remove pack"
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            await removePack(slug, removed.id);
            await refresh();
            toast(`${removed.title} removed`);
          }}
        >
          <p>The workspace loses {formatNumber(removed.total)} credits. None of them has been used.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function InvoicesCard({ slug, isOperator }: CardProps) {
  const refresh = useRefresh();
  const invoices = useQuery({ queryKey: ['invoices', slug], queryFn: () => fetchInvoices(slug) });
  const [problem, attempt] = useAttempt();
  const setStatus = (id: number, status: 'open' | 'paid') => patchInvoice(slug, id, { status }).then(refresh);
  const markAsPaid = ({ id, number }: Invoice) =>
    void attempt(async () => {
      await setStatus(id, 'paid');
      toast(`Invoice ${number} marked as paid`, { action: undo(() => setStatus(id, 'open')) });
    });
  return (
    <Card title="Invoices" isFlush>
      {problem && (
        <div className="p-4 sm:px-5">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Loaded query={invoices} rows={8}>
        {({ items }) => (
          <>
            {items.some(({ status }) => status === 'open') && (
              <div className="p-4 sm:px-5">
                <Notice tone="warn">Paid calls are blocked until the open invoice is paid.</Notice>
              </div>
            )}
            {items.length === 0 ? (
              <Empty title="No invoices" />
            ) : (
              <Table label="Invoices" head={['Number', 'Amount', 'Status', 'Date']} hasActions>
                {items.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} onPaid={isOperator ? markAsPaid : undefined} />
                ))}
              </Table>
            )}
            {isOperator && (
              <div className="border-t border-line p-4 sm:p-5">
                <AmountForm
                  label="Invoice amount"
                  action="Create invoice"
                  help="Blocks paid calls until the invoice is marked as paid"
                  step={0.01}
                  confirmation={(amount) => ({
                    title: `Create an invoice of ${formatMoney(amount)}?`,
                    text: 'Paid calls are blocked immediately, and work again when the invoice is marked as paid.',
                  })}
                  onSubmit={async (amount) => {
                    const { number } = await createInvoice(slug, { amount });
                    await refresh();
                    toast(`Invoice ${number} created`);
                  }}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function InvoiceRow({
  invoice,
  onPaid,
}: {
  invoice: Invoice;
  /** Omitted for people who may not change invoices. */
  onPaid?: (invoice: Invoice) => void;
}) {
  return (
    <tr>
      <td className="max-w-40 min-w-28 wrap-anywhere">{invoice.number}</td>
      <td>{formatMoney(invoice.amount)}</td>
      <td>
        <Badge tone={invoice.status === 'open' ? 'warn' : 'good'}>{invoice.status}</Badge>
      </td>
      <td className="whitespace-nowrap">{formatDay(invoice.created_at)}</td>
      <td className="text-right">
        {onPaid && invoice.status === 'open' && <Button onClick={() => onPaid(invoice)}>Mark as paid</Button>}
      </td>
    </tr>
  );
}

/** Every billed call with the balances that paid for it. */
function Ledger({ slug }: { slug: string }) {
  const draws = useInfiniteQuery({
    queryKey: ['draws', slug],
    queryFn: ({ pageParam }) => fetchDraws(slug, { limit: 20, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = draws.data?.pages.flatMap((page) => page.items);
  return (
    <Card title="Credit ledger" className="lg:col-span-2" isFlush>
      <Loaded query={{ data: items, error: draws.error, refetch: draws.refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No billed calls yet">Billed calls appear here with the balance that paid for them.</Empty>
          ) : (
            <Table label="Credit ledger" head={['Time', 'Endpoint', 'Key', numeric('Credits'), 'Paid from']}>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Time at={row.at} />
                  </td>
                  <td className="font-mono text-xs whitespace-nowrap">{row.endpoint}</td>
                  <td className="max-w-40 truncate">{row.key_alias ?? '–'}</td>
                  <td className="text-right">{formatNumber(row.credits)}</td>
                  <td className="min-w-48 wrap-anywhere">{row.from.map(describeDraw).join(', ')}</td>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
      <LoadMore query={draws} />
    </Card>
  );
}

function describeDraw({ balance, title, amount }: Draw['from'][number]): string {
  const name = balance === 'pack' ? `pack “${title}”` : balance === 'credits' ? 'extra credits' : balance;
  return `${formatNumber(amount)} from ${name}`;
}

function rateOf(perSecond: number | null, perMinute: number | null): string {
  const parts = [
    perSecond !== null && `${formatNumber(perSecond)} per second`,
    perMinute !== null && `${formatNumber(perMinute)} per minute`,
  ].filter(Boolean);
  return parts.length === 0 ? 'unlimited' : parts.join(', ');
}

function AmountForm({
  label,
  action,
  help,
  step = 1,
  max,
  confirmation,
  onSubmit,
}: {
  label: string;
  /** The text of the button. */
  action: string;
  help?: string;
  step?: number;
  max?: number;
  /** The question to confirm first, if any. */
  confirmation?: (amount: number) => { title: string; text: string };
  onSubmit: (amount: number) => Promise<void>;
}) {
  const [amount, setAmount] = useState('');
  const [isAsking, setAsking] = useState(false);
  const submit = async () => {
    await onSubmit(Number(amount));
    setAmount('');
  };
  const question = isAsking ? confirmation?.(Number(amount)) : undefined;
  return (
    <>
      <Form className="space-y-3" onSubmit={async () => (confirmation ? setAsking(true) : await submit())}>
        {({ isBusy }) => (
          <Field label={label} help={help}>
            {(props) => (
              <div className="flex gap-2">
                <input
                  {...props}
                  className="control"
                  type="number"
                  min={step}
                  max={max}
                  step={step}
                  required
                  value={amount}
                  onChange={(event) => setAmount(event.target.value)}
                />
                <Button type="submit" isBusy={isBusy} className="shrink-0">
                  {action}
                </Button>
              </div>
            )}
          </Field>
        )}
      </Form>
      {question && (
        <ConfirmDialog title={question.title} confirm={action} onClose={() => setAsking(false)} onConfirm={submit}>
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function PackForm({ onSubmit }: { onSubmit: (pack: { title: string; total: number }) => Promise<void> }) {
  const [title, setTitle] = useState('');
  const [total, setTotal] = useState('');
  return (
    <Form
      className="space-y-3"
      onSubmit={async () => {
        await onSubmit({ title: title.trim() || 'Pack', total: Number(total) });
        setTitle('');
        setTotal('');
      }}
    >
      {({ isBusy }) => (
        <div className="grid items-end gap-2 sm:grid-cols-[1fr_8rem_auto]">
          <TextField label="Pack name" maxLength={200} placeholder="Pack" value={title} onChange={setTitle} />
          <TextField label="Credits" type="number" min={1} required value={total} onChange={setTotal} />
          <Button type="submit" isBusy={isBusy} className="min-h-[2.4rem]">
            Add pack
          </Button>
        </div>
      )}
    </Form>
  );
}
