// Creates or changes a schedule: the call, when it runs, and what is watched.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Key, Parameter } from '../../api.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Button } from '../../components/button.tsx';
import { billedEndpoints, EndpointField, KeyField, usefulParameters } from '../../components/call-form.tsx';
import { useKeys, useOpenApi } from '../../queries.ts';
import type { BilledEndpoint } from '../../components/call-form.tsx';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import { findMistakes, initialValues, ParameterForm, toParams } from '../../components/parameter-form.tsx';
import { Loaded } from '../../components/states.tsx';
import { toast } from '../../components/toasts.tsx';
import { createSchedule, fetchSchedule, patchSchedule } from '../../schedules-api.ts';
import type { ListedSchedule, NewSchedule } from '../../schedules-api.ts';
import { useCan } from '../../session.ts';
import { nameOf } from './schedule-parts.tsx';
import { TimingFields, timingOf, toSettings } from './timing-fields.tsx';
import type { Timing } from './timing-fields.tsx';

export function NewSchedulePage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/schedules/new' });
  const { pages: page } = useSearch({ from: '/inside/shell/w/$slug/schedules/new' });
  return (
    <>
      <Breadcrumbs to={`/w/${slug}/schedules`} list="Schedules" here="New schedule" />
      <PageHeader title="New schedule" lead="Each run is billed like an asynchronous call. A run that fails is free." />
      <ScheduleForm slug={slug} page={page} />
    </>
  );
}

export function EditSchedulePage() {
  const { slug, schedule: id } = useParams({ from: '/inside/shell/w/$slug/schedules/$schedule/edit' });
  const schedule = useQuery({ queryKey: ['schedule', slug, id], queryFn: () => fetchSchedule(slug, id) });
  return (
    <Loaded query={schedule} rows={8}>
      {(data) => (
        <>
          <Breadcrumbs to={`/w/${slug}/schedules/${id}`} list={nameOf(data)} here="Edit" />
          <PageHeader
            title="Edit schedule"
            lead="If the call or the watch changes, the next run is the new baseline."
          />
          <ScheduleForm slug={slug} schedule={data} />
        </>
      )}
    </Loaded>
  );
}

const crawlerPath = '/v1/website/crawler';

interface ScheduleFormProps {
  slug: string;
  schedule?: ListedSchedule | undefined;
  /** The page that a new schedule starts with. */
  page?: string | undefined;
}

function ScheduleForm({ slug, schedule, page }: ScheduleFormProps) {
  const api = useOpenApi();
  const keys = useKeys(slug);
  const mayCall = useCan(slug)('calls.make');
  if (!mayCall) return <Notice tone="plain">Viewers can’t change schedules. Ask an admin for the member role.</Notice>;
  return (
    <Loaded query={api} rows={8}>
      {(description) => (
        <Loaded query={keys} rows={8}>
          {({ items }) => (
            <Fields
              slug={slug}
              schedule={schedule}
              page={page}
              endpoints={billedEndpoints(description)}
              keys={items.filter(({ state }) => state === 'active')}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface FieldsProps extends ScheduleFormProps {
  endpoints: BilledEndpoint[];
  keys: Key[];
}

function Fields({ slug, schedule, page, endpoints, keys }: FieldsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [path, setPath] = useState(schedule?.endpoint ?? (page ? crawlerPath : endpoints[0]?.path) ?? '');
  const endpoint = endpoints.find((one) => one.path === path) ?? endpoints[0];
  const parameters = endpoint ? usefulParameters(endpoint) : [];
  const [values, setValues] = useState(() =>
    schedule || page ? initialValues(parameters, schedule?.params ?? { query: page }) : {},
  );
  const [keyId, setKeyId] = useState(keys.find(({ id }) => id === schedule?.key_id)?.id ?? keys[0]?.id);
  const [initial] = useState(() => enteredOf(schedule));
  const [name, setName] = useState(initial.name);
  const [timing, setTiming] = useState(initial.timing);
  const [watch, setWatch] = useState<string>(initial.watch ?? '');
  const [percent, setPercent] = useState(initial.percent);
  const [webhook, setWebhook] = useState(initial.webhook);
  if (!endpoint) return null;
  const mistakes = findMistakes(parameters, values);
  const chosenWatch = watchesOf(path).find(({ id }) => id === watch)?.id ?? null;
  const hasSecrets = JSON.stringify(schedule?.params ?? {}).includes('[redacted]');
  const isReady = keyId !== undefined && Object.keys(mistakes).length === 0;

  const submit = async () => {
    if (keyId === undefined) return;
    const params = toParams(parameters, values);
    const settings = toChange({ name, timing, watch: chosenWatch, percent, webhook });
    const call: Pick<NewSchedule, 'endpoint' | 'params' | 'key_id'> = { endpoint: path, params, key_id: keyId };
    const isSameCall = schedule !== undefined && isUnchanged(schedule, parameters, call);
    const saved = schedule
      ? await patchSchedule(slug, schedule.schedule_id, {
          ...withoutHiddenUrl(settings, schedule),
          ...(!isSameCall && call),
        })
      : await createSchedule(slug, { ...settings, ...call });
    toast(schedule ? 'Schedule saved' : 'Schedule created');
    await queryClient.invalidateQueries({ queryKey: ['schedule', slug, saved.schedule_id] });
    await navigate({ to: '/w/$slug/schedules/$schedule', params: { slug, schedule: saved.schedule_id } });
  };

  return (
    <Form onSubmit={submit} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      {({ isBusy }) => (
        <>
          <div className="min-w-0 space-y-5">
            <Card title="Call">
              <div className="space-y-4">
                <div className="grid gap-4 sm:grid-cols-2">
                  <EndpointField endpoints={endpoints} value={path} onChange={setPath} />
                  <KeyField slug={slug} keys={keys} value={keyId} onChange={setKeyId} />
                </div>
                {hasSecrets && (
                  <Notice tone="warn">
                    Secrets are shown as [redacted]. If you change a parameter, enter them again.
                  </Notice>
                )}
                <ParameterForm key={path} parameters={parameters} values={values} mistakes={{}} onChange={setValues} />
              </div>
            </Card>
          </div>
          <div className="space-y-5">
            <Card title="When">
              <TimingFields slug={slug} timing={timing} onChange={setTiming} />
            </Card>
            <WatchCard path={path} watch={chosenWatch} percent={percent} onWatch={setWatch} onPercent={setPercent} />
            <DetailsCard
              name={name}
              webhook={webhook}
              isWatched={chosenWatch !== null}
              onName={setName}
              onWebhook={setWebhook}
            />
            <Button look="primary" type="submit" className="w-full" isBusy={isBusy} disabled={!isReady}>
              {schedule ? 'Save schedule' : 'Create schedule'}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

interface Entered {
  name: string;
  timing: Timing;
  watch: NonNullable<NewSchedule['watch']> | null;
  percent: string;
  webhook: string;
}

const enteredOf = (schedule: ListedSchedule | undefined): Entered => ({
  name: schedule?.name ?? '',
  timing: timingOf(schedule),
  watch: schedule?.watch ?? null,
  percent: String((schedule?.threshold ?? 0) * 100),
  webhook: schedule?.webhook_url ?? '',
});

const toChange = ({ name, timing, watch, percent, webhook }: Entered) => ({
  name: name.trim() || null,
  ...toSettings(timing),
  timezone: timing.zone,
  watch,
  threshold: Math.min(1, Math.max(0, Number(percent) / 100 || 0)),
  webhook_url: webhook.trim() || null,
});

/** Whether the call of a schedule was left as it is. Then it is not sent back, because its secrets are hidden. */
function isUnchanged(
  schedule: ListedSchedule,
  parameters: Parameter[],
  { endpoint, params, key_id }: Pick<NewSchedule, 'endpoint' | 'params' | 'key_id'>,
): boolean {
  const before = toParams(parameters, initialValues(parameters, schedule.params));
  const isSame = JSON.stringify(before) === JSON.stringify(params);
  return isSame && schedule.endpoint === endpoint && schedule.key_id === key_id;
}

interface WatchProps {
  path: string;
  watch: string | null;
  percent: string;
  onWatch: (watch: string) => void;
  onPercent: (percent: string) => void;
}

function WatchCard({ path, watch, percent, onWatch, onPercent }: WatchProps) {
  const choices = watchesOf(path);
  return (
    <Card title="Watch for changes">
      <div className="space-y-4">
        <SelectField
          label="Compare"
          help={choices.find(({ id }) => id === watch)?.help ?? 'Results are not compared.'}
          value={watch ?? ''}
          onChange={onWatch}
        >
          <option value="">Nothing</option>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        {watch !== null && (
          <TextField
            label="Ignore changes up to (%)"
            help="Share of characters, fields or pixels. Small changes add up until they exceed it."
            type="number"
            min={0}
            max={100}
            step="any"
            value={percent}
            onChange={onPercent}
          />
        )}
      </div>
    </Card>
  );
}

interface DetailsProps {
  name: string;
  webhook: string;
  isWatched: boolean;
  onName: (name: string) => void;
  onWebhook: (url: string) => void;
}

function DetailsCard({ name, webhook, isWatched, onName, onWebhook }: DetailsProps) {
  return (
    <Card title="Details">
      <div className="space-y-4">
        <TextField label="Name" maxLength={200} placeholder="price of the lamp" value={name} onChange={onName} />
        <TextField
          label="Webhook URL"
          help={
            isWatched
              ? 'Receives schedule.changed and schedule.failed. Workspace webhooks receive them too.'
              : 'Receives the job of each run.'
          }
          type="url"
          placeholder="https://example.com/hook"
          value={webhook}
          onChange={onWebhook}
        />
      </div>
    </Card>
  );
}

/** The password of a webhook URL is hidden: an unchanged one is not sent back. */
function withoutHiddenUrl<T extends { webhook_url: string | null }>(settings: T, { webhook_url }: ListedSchedule) {
  if (settings.webhook_url !== webhook_url) return settings;
  const { webhook_url: _, ...rest } = settings;
  return rest;
}

const allWatches = [
  { id: 'text', label: 'Visible text', help: 'The text that readers see, without markup.' },
  { id: 'body', label: 'Whole result', help: 'Everything that the call returns.' },
  { id: 'extract', label: 'Extracted fields', help: 'The values of the parameter extract, which is required.' },
  { id: 'screenshot', label: 'Picture', help: 'Pixels of a PNG: set format to png.' },
] as const;

/** What can be compared depends on the endpoint. */
function watchesOf(path: string) {
  const name = path.split('/').at(-1) ?? '';
  if (name === 'screenshot') return allWatches.filter(({ id }) => id === 'screenshot');
  const isPage = ['crawler', 'rendering', 'webunlocker'].includes(name);
  return allWatches.filter(({ id }) => (isPage ? id !== 'screenshot' : id === 'body'));
}
