// Try any endpoint: the form follows from its OpenAPI description, and the service runs the call with one of the keys.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fetchJob, fetchKeys, fetchOpenApi, runPlayground } from '../api.ts';
import type { JobDetails, Key, OpenApi, Operation, PlaygroundAnswer } from '../api.ts';
import { Badge, ExperimentalBadge } from '../components/badges.tsx';
import { Button } from '../components/button.tsx';
import { CodeSamples } from '../components/code-samples.tsx';
import { SelectField } from '../components/fields.tsx';
import { Notice } from '../components/notice.tsx';
import { Card, PageHeader } from '../components/page.tsx';
import {
  carriedValues,
  findMistakes,
  initialValues,
  ParameterForm,
  rememberValues,
  toParams,
} from '../components/parameter-form.tsx';
import type { Values } from '../components/parameter-form.tsx';
import { jsonTabs, ResultView } from '../components/result-view.tsx';
import { Empty, Failed, Loaded } from '../components/states.tsx';
import { Tabs } from '../components/tabs.tsx';
import { formatDuration, labelOf, plural } from '../format.ts';
import { memberOf, tryParse } from '../json.ts';
import { sayProblem } from '../problem.ts';
import { useCan } from '../session.ts';

interface Endpoint {
  path: string;
  operation: Operation;
}

/** All GET operations, in the order of the OpenAPI document. */
const endpointsOf = ({ paths }: OpenApi): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    operations['get'] ? [{ path, operation: operations['get'] }] : [],
  );

export function PlaygroundPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/playground' });
  const search = useSearch({ from: '/inside/shell/w/$slug/playground' });
  const navigate = useNavigate({ from: '/w/$slug/playground' });
  const api = useQuery({ queryKey: ['openapi'], queryFn: fetchOpenApi, staleTime: Infinity });
  const keys = useQuery({ queryKey: ['keys', slug], queryFn: () => fetchKeys(slug) });
  const mayCall = useCan(slug)('calls.make');
  // Keep the chosen key when the endpoint changes.
  const [keyId, setKeyId] = useState<number>();
  // Keep what was entered, so that another endpoint can be tried with the same target.
  const [entered, setEntered] = useState<Values>({});
  return (
    <>
      <PageHeader
        title="Playground"
        lead="Calls run on the server with the key you choose. They are billed and logged like any other call."
      />
      {!mayCall && (
        <div className="mb-5">
          <Notice tone="plain">Viewers can’t send requests. Ask an admin for the member role.</Notice>
        </div>
      )}
      <Loaded query={api} rows={8}>
        {(description) => (
          <Loaded query={keys} rows={8}>
            {({ items }) => {
              const endpoints = endpointsOf(description);
              const chosen =
                endpoints.find(({ path }) => path === search.endpoint) ??
                endpoints.find(({ operation }) => operation['x-credits'] > 0) ??
                endpoints[0];
              if (!chosen) return <Empty title="No endpoints" />;
              return (
                <Bench
                  // Reset the form for another endpoint or another replayed request.
                  key={`${chosen.path} ${JSON.stringify(search.params)}`}
                  slug={slug}
                  endpoints={endpoints}
                  chosen={chosen}
                  given={search.params}
                  entered={entered}
                  keys={items}
                  keyId={keyId}
                  onKey={setKeyId}
                  mayCall={mayCall}
                  onChoose={(endpoint, values) => {
                    setEntered(rememberValues(entered, values));
                    void navigate({ search: { endpoint } });
                  }}
                />
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

type Run =
  | { state: 'running'; startedAt: number; stop: AbortController }
  | { state: 'answered'; answer: PlaygroundAnswer }
  | { state: 'failed'; error: Error };

interface BenchProps {
  slug: string;
  endpoints: Endpoint[];
  chosen: Endpoint;
  given: Record<string, unknown> | undefined;
  /** The values that were entered for other endpoints. */
  entered: Values;
  keys: Key[];
  /** The chosen key; defaults to the first active one. */
  keyId: number | undefined;
  onKey: (id: number) => void;
  mayCall: boolean;
  onChoose: (path: string, values: Values) => void;
}

function Bench({ slug, endpoints, chosen, given, entered, keys, keyId: wanted, onKey, mayCall, onChoose }: BenchProps) {
  const { path, operation } = chosen;
  const { parameters } = operation;
  const queryClient = useQueryClient();
  const usable = keys.filter((key) => key.state === 'active');
  const keyId = (usable.find(({ id }) => id === wanted) ?? usable[0])?.id;
  const [values, setValues] = useState(() => ({
    ...initialValues(parameters, given),
    ...(given ? {} : carriedValues(parameters, entered)),
  }));
  const [isTried, setTried] = useState(false);
  const [run, setRun] = useState<Run>();
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const mistakes = findMistakes(parameters, values);
  const isFine = Object.keys(mistakes).length === 0;

  /** Focuses the first invalid field, and opens the collapsed section that contains it. */
  const showMistake = () => {
    requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const folded = field?.closest('details');
      if (folded) folded.open = true;
      field?.focus();
    });
  };

  const start = async () => {
    setTried(true);
    if (!isFine) return showMistake();
    if (keyId === undefined) return;
    const stop = new AbortController();
    setRun({ state: 'running', startedAt: Date.now(), stop });
    // The response is below the form on narrow screens, and above the button of a long form.
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) results.current?.scrollIntoView({ block: 'start' });
    try {
      const body = { endpoint: path, params: toParams(parameters, values), key_id: keyId };
      setRun({ state: 'answered', answer: await runPlayground(slug, body, stop.signal) });
      void queryClient.invalidateQueries({ queryKey: ['balances', slug] });
    } catch (problem) {
      if (stop.signal.aborted) setRun(undefined);
      else setRun({ state: 'failed', error: new Error(sayProblem(problem)) });
    }
  };

  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <Card>
        <form
          ref={form}
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <div className="space-y-4">
            <EndpointField endpoints={endpoints} path={path} onChoose={(next) => onChoose(next, values)} />
            <Summary operation={operation} />
            <KeyField slug={slug} keys={usable} keyId={keyId} onKey={onKey} />
          </div>
          <hr className="border-line" />
          <ParameterForm
            parameters={parameters}
            values={values}
            mistakes={isTried ? mistakes : {}}
            onChange={setValues}
          />
          <SendButtons run={run} isDisabled={!mayCall || keyId === undefined} />
        </form>
      </Card>
      <div className="min-w-0 scroll-mt-16 space-y-5" ref={results}>
        <Card title="Response">
          <div aria-live="polite" aria-busy={run?.state === 'running'} className="min-h-48">
            <Outcome slug={slug} run={run} onRetry={() => void start()} />
          </div>
        </Card>
        <Card title="Code">
          <CodeSamples path={path} params={isFine ? toParams(parameters, values) : {}} />
        </Card>
      </div>
    </div>
  );
}

function EndpointField({
  endpoints,
  path,
  onChoose,
}: {
  endpoints: Endpoint[];
  path: string;
  onChoose: (path: string) => void;
}) {
  return (
    <SelectField label="Endpoint" value={path} onChange={onChoose}>
      {[...Map.groupBy(endpoints, (one) => one.operation.tags[0] ?? 'other')].map(([tag, members]) => (
        <optgroup key={tag} label={tag}>
          {members.map((one) => (
            <option key={one.path} value={one.path}>
              {one.path}
              {one.operation['x-experimental'] && ' (experimental)'}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

function Summary({ operation }: { operation: Operation }) {
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {operation.summary}
        <Badge tone={operation['x-credits'] === 0 ? 'good' : 'accent'}>
          {operation['x-credits'] === 0 ? 'free' : plural(operation['x-credits'], 'credit')}
        </Badge>
        {operation['x-experimental'] && <ExperimentalBadge />}
      </p>
      {operation.description && <p className="text-sm text-mute">{operation.description.replaceAll(/`|\*\*/g, '')}</p>}
    </div>
  );
}

function KeyField({
  slug,
  keys,
  keyId,
  onKey,
}: {
  slug: string;
  keys: Key[];
  keyId: number | undefined;
  onKey: (id: number) => void;
}) {
  return (
    <>
      <SelectField label="API key" value={String(keyId ?? '')} onChange={(value) => onKey(Number(value))}>
        {keys.length === 0 && <option value="">No active key</option>}
        {keys.map((key) => (
          <option key={key.id} value={key.id}>
            {labelOf(key)}
          </option>
        ))}
      </SelectField>
      {keys.length === 0 && (
        <Notice tone="warn">
          Create or activate a key first.{' '}
          <Link to="/w/$slug/keys" params={{ slug }} className="rounded underline">
            API keys
          </Link>
        </Notice>
      )}
    </>
  );
}

function SendButtons({ run, isDisabled }: { run: Run | undefined; isDisabled: boolean }) {
  const isRunning = run?.state === 'running';
  return (
    <div className="flex gap-2">
      <Button
        type="submit"
        look="primary"
        icon="playground"
        className="flex-1"
        isBusy={isRunning}
        disabled={isDisabled}
      >
        {isRunning ? 'Sending' : 'Send'}
      </Button>
      {isRunning && (
        <Button icon="stop" onClick={() => run.stop.abort()}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** What is known about the last request. */
function Outcome({ slug, run, onRetry }: { slug: string; run: Run | undefined; onRetry: () => void }) {
  switch (run?.state) {
    case undefined:
      return <Empty title="No response yet">Fill in the form and select Send.</Empty>;
    case 'running':
      return <Running startedAt={run.startedAt} />;
    case 'failed':
      return <Failed error={run.error} onRetry={onRetry} />;
    case 'answered':
      return run.answer.status === 202 ? (
        <JobProgress slug={slug} answer={run.answer} />
      ) : (
        <ResultView answer={run.answer} />
      );
  }
}

function Running({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="space-y-3" role="status">
      <p className="text-sm text-mute">
        <span className="sr-only">Request in progress</span>
        <span aria-hidden="true">{formatDuration(Math.max(0, now - startedAt))}</span>
      </p>
      <div className="skeleton h-6 w-2/3" />
      <div className="skeleton h-6 w-full" />
      <div className="skeleton h-32 w-full" />
    </div>
  );
}

/** Polls a job until it ends. Each poll returns when the job ends or its wait time is over. */
function JobProgress({ slug, answer }: { slug: string; answer: PlaygroundAnswer }) {
  const jobId = memberOf(tryParse(answer.text ?? ''), 'job_id') ?? '';
  const [job, setJob] = useState<JobDetails>();
  const [error, setError] = useState<Error>();
  const [acceptedAt] = useState(Date.now);
  useEffect(() => {
    const stop = new AbortController();
    const follow = async () => {
      for (let wait = 0; ;) {
        const now = await fetchJob(slug, jobId, wait, stop.signal);
        setJob(now);
        if (now.status === 'completed' || now.status === 'failed') return;
        // A poll returns early only when the job ends, so poll a queued job more often.
        wait = now.status === 'queued' ? 1 : 10;
      }
    };
    follow().catch((problem: unknown) => {
      if (!stop.signal.aborted) setError(new Error(sayProblem(problem)));
    });
    return () => stop.abort();
  }, [slug, jobId]);

  const steps = ['queued', 'processing', job?.status === 'failed' ? 'failed' : 'completed'];
  const reached = steps.indexOf(job?.status ?? 'queued');
  return (
    <div className="space-y-4">
      <p className="text-sm">
        Job <code className="font-mono text-xs break-all">{jobId}</code>
      </p>
      <ol className="flex flex-wrap gap-2" aria-label="Progress">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === reached ? 'step' : undefined}>
            <Badge tone={index > reached ? 'plain' : step === 'failed' ? 'bad' : index === reached ? 'accent' : 'good'}>
              <span aria-hidden="true">{signOf(index, reached, step)}</span> {step}
            </Badge>
          </li>
        ))}
      </ol>
      {error && <Failed error={error} />}
      {!error && reached < 2 && <Running startedAt={acceptedAt} />}
      {job?.status === 'failed' && <Notice tone="bad">{job.error}</Notice>}
      {job?.status === 'completed' && (
        <>
          <p className="text-sm text-mute">
            {job.duration_ms !== null && `Finished in ${formatDuration(job.duration_ms)}. `}
            {plural(job.credits_charged, 'credit')} charged.
          </p>
          <Tabs label="Result" tabs={jsonTabs(job.result, JSON.stringify(job.result, null, 2))} />
        </>
      )}
    </div>
  );
}

function signOf(index: number, reached: number, step: string): string {
  if (index > reached) return '○';
  if (step === 'failed') return '×';
  return index < reached || reached === 2 ? '✓' : '…';
}
