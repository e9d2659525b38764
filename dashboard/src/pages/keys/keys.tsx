// API keys: their use, limits and state.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchKeyActivity, patchKey } from '../../api.ts';
import type { Key } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import type { Tone } from '../../components/badges.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Meter } from '../../components/meter.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { Ago } from '../../components/time.tsx';
import { toast, undo } from '../../components/toasts.tsx';
import { formatDay, formatMomentWithZone, formatNumber, plural } from '../../format.ts';
import { useOpenFromUrl } from '../../open-from-url.ts';
import { useAttempt } from '../../problem.ts';
import { useCan } from '../../session.ts';
import { KeyDialogs, quotaNames, windows } from './key-dialogs.tsx';
import type { OpenDialog } from './key-dialogs.tsx';
import { keysQuery } from '../../queries.ts';

/** Fewer keys need no search. */
const searchedMin = 6;

export function KeysPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/keys' });
  const { search = '' } = useSearch({ from: '/inside/shell/w/$slug/keys' });
  const navigate = useNavigate({ from: '/w/$slug/keys' });
  const queryClient = useQueryClient();
  const keys = useQuery({ ...keysQuery(slug), refetchInterval: 15_000 });
  const mayManage = useCan(slug)('keys.manage');
  const [open, setOpen] = useState<OpenDialog>();
  useOpenFromUrl('create', mayManage, () => setOpen({ kind: 'create' }));
  const [problem, attempt] = useAttempt();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['keys', slug] });
  const activate = (key: Key) =>
    void attempt(async () => {
      await patchKey(slug, key.id, { active: true });
      await refresh();
      toast(`${key.alias} activated`, {
        action: undo(() => patchKey(slug, key.id, { active: false }).then(refresh)),
      });
    });

  return (
    <>
      <PageHeader
        title="API keys"
        lead="Use one key per application, so that you can limit, rotate and revoke each one separately."
      >
        {mayManage && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
            Create key
          </Button>
        )}
      </PageHeader>
      {problem && (
        <div className="mb-4">
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
      <Card isFlush>
        <Loaded query={keys} rows={6}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title="No keys yet">Create a key to make your first call.</Empty>
            ) : (
              <>
                {(items.length >= searchedMin || search !== '') && (
                  <div className="border-b border-line p-4 sm:px-5">
                    <TextField
                      label="Search"
                      type="search"
                      placeholder="Name, category, state or last four characters"
                      value={search}
                      onChange={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
                    />
                  </div>
                )}
                <KeyList
                  slug={slug}
                  keys={items.filter((key) => matches(key, search))}
                  mayManage={mayManage}
                  onOpen={setOpen}
                  onActivate={activate}
                />
              </>
            )
          }
        </Loaded>
      </Card>
      {open && (
        <KeyDialogs slug={slug} open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} refresh={refresh} />
      )}
    </>
  );
}

const matches = (key: Key, search: string): boolean =>
  `${key.alias} ${key.category} ${stateOf(key).label} ${key.last_four}`
    .toLowerCase()
    .includes(search.trim().toLowerCase());

interface ListProps {
  slug: string;
  keys: Key[];
  mayManage: boolean;
  onOpen: (open: OpenDialog) => void;
  onActivate: (key: Key) => void;
}

const columns =
  'lg:grid lg:grid-cols-[minmax(11rem,1.5fr)_9rem_7rem_minmax(11rem,1.3fr)_9.5rem_2.25rem] lg:items-center lg:gap-5';

function KeyList({ slug, keys, mayManage, onOpen, onActivate }: ListProps) {
  const activity = useQuery({
    queryKey: ['key-activity', slug],
    queryFn: () => fetchKeyActivity(slug),
    refetchInterval: 60_000,
  });
  const used = new Map(activity.data?.items.map((item) => [item.key_id, item]));
  if (keys.length === 0) return <Empty title="No matching keys" />;
  return (
    <>
      <div aria-hidden="true" className={`hidden border-b border-line px-5 py-2.5 text-xs text-mute ${columns}`}>
        {['Name', 'Last 7 days', 'Last used', 'Credits', 'Expires', ''].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li key={key.id} className={`relative space-y-3 p-4 sm:px-5 lg:space-y-0 lg:py-3 ${columns}`}>
            <div className="min-w-0 pr-10 lg:pr-0">
              <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold wrap-anywhere">
                {key.alias}
                <Badge tone={stateOf(key).tone}>{stateOf(key).label}</Badge>
              </h2>
              <p className="truncate text-xs text-mute">
                <span className="font-mono">…{key.last_four}</span> · {key.category}
              </p>
            </div>
            <KeyFacts apiKey={key} activity={used.get(key.id)} isKnown={activity.data !== undefined} />
            <div className="max-lg:absolute max-lg:top-3 max-lg:right-3">
              <KeyMenu slug={slug} apiKey={key} mayManage={mayManage} onOpen={onOpen} onActivate={onActivate} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function KeyFacts({
  apiKey: key,
  activity,
  isKnown,
}: {
  apiKey: Key;
  activity: { last_used_at: string | null; calls: number[] } | undefined;
  /** False while the activity is loading. */
  isKnown: boolean;
}) {
  const calls = activity?.calls ?? [0, 0, 0, 0, 0, 0, 0];
  const sum = calls.reduce((total, count) => total + count, 0);
  const limits = windows.flatMap((name) => {
    const total = key.quotas[name];
    return total === null ? [] : [{ name, total }];
  });
  return (
    <dl className="contents max-lg:grid max-lg:grid-cols-2 max-lg:gap-3">
      <Fact name="Last 7 days">
        {/* The height is reserved, so that nothing moves when the activity arrives. */}
        <span className="flex h-6 items-center gap-2">
          {isKnown && (
            <>
              <Sparkline values={calls} label={`${plural(sum, 'request')} in the last 7 days`} />
              <span aria-hidden="true" className="text-xs text-mute">
                {formatNumber(sum)}
              </span>
            </>
          )}
        </span>
      </Fact>
      <Fact name="Last used">
        {isKnown &&
          (activity?.last_used_at ? <Ago at={activity.last_used_at} /> : <span className="text-mute">Never</span>)}
      </Fact>
      <Fact name="Credits">
        {limits.length === 0 ? (
          formatNumber(key.used.total)
        ) : (
          <div className="space-y-1.5">
            {limits.map(({ name, total }) => (
              <Meter key={name} label={`${quotaNames[name]} quota`} used={key.used[name]} total={total} />
            ))}
          </div>
        )}
      </Fact>
      <Fact name="Expires">{key.expires === null ? 'Never' : formatExpiry(key.expires)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 text-sm">
      <dt className="text-xs text-mute lg:sr-only">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function KeyMenu({
  slug,
  apiKey: key,
  mayManage,
  onOpen,
  onActivate,
}: {
  slug: string;
  apiKey: Key;
  mayManage: boolean;
  onOpen: (open: OpenDialog) => void;
  onActivate: (key: Key) => void;
}) {
  const navigate = useNavigate();
  const showRequests = () =>
    void navigate({ to: '/w/$slug/requests', params: { slug }, search: { key: String(key.id), range: '7d' } });
  return (
    <ActionMenu
      label={`Actions for ${key.alias}`}
      actions={[
        { label: 'Show requests', icon: 'requests', onSelect: showRequests },
        ...(mayManage
          ? [
              { label: 'Edit', icon: 'edit' as const, onSelect: () => onOpen({ kind: 'edit', key }) },
              { label: 'Rotate', icon: 'refresh' as const, onSelect: () => onOpen({ kind: 'rotate', key }) },
              key.active
                ? { label: 'Deactivate', icon: 'stop' as const, onSelect: () => onOpen({ kind: 'deactivate', key }) }
                : { label: 'Activate', icon: 'check' as const, onSelect: () => onActivate(key) },
              {
                label: 'Delete',
                icon: 'trash' as const,
                isDangerous: true,
                onSelect: () => onOpen({ kind: 'delete', key }),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The state for people: a key without quota left is active, but its calls are refused. */
function stateOf({ state, quotas, used }: Key): { label: string; tone: Tone } {
  if (state === 'expired') return { label: 'Expired', tone: 'bad' };
  if (state === 'inactive') return { label: 'Inactive', tone: 'plain' };
  const exhausted = windows.find((name) => {
    const limit = quotas[name];
    return limit !== null && used[name] >= limit;
  });
  return exhausted
    ? { label: `${quotaNames[exhausted]} quota exhausted`, tone: 'bad' }
    : { label: 'Active', tone: 'good' };
}

const formatExpiry = (expires: string): string =>
  expires.length === 10 ? `${formatDay(expires)} (UTC)` : formatMomentWithZone(expires);
