// Try any endpoint: the form follows from its OpenAPI description, and the service runs the call with one of the keys.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { isBatchPath, runPlayground } from '../../api.ts';
import type { Key, OpenApi, Operation, Parameter } from '../../api.ts';
import { Badge, ExperimentalBadge } from '../../components/badges.tsx';
import { CodedText } from '../../components/coded-text.tsx';
import { Button } from '../../components/button.tsx';
import { CodeSamples } from '../../components/code-samples.tsx';
import { SelectField } from '../../components/fields.tsx';
import { Notice } from '../../components/notice.tsx';
import { Card, PageHeader } from '../../components/page.tsx';
import {
  carriedValues,
  findMistakes,
  initialValues,
  ParameterForm,
  rememberValues,
  startValues,
  toParams,
} from '../../components/parameter-form.tsx';
import type { Values } from '../../components/parameter-form.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { labelOf, plural } from '../../format.ts';
import type { Row } from '../../json.ts';
import { commandKey } from '../../keyboard.ts';
import { describeProblem } from '../../problem.ts';
import { useCan, useSampleSite } from '../../session.ts';
import { History, useHistory } from './history.tsx';
import type { Entry } from './history.tsx';
import { Outcome } from './outcome.tsx';
import type { Run } from './outcome.tsx';
import { useKeys, useOpenApi } from '../../queries.ts';

interface Endpoint {
  path: string;
  operation: Operation;
}

/** All GET operations, in the order of the OpenAPI document, without those of batches. */
const endpointsOf = ({ paths }: OpenApi): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    operations['get'] && !isBatchPath(path) ? [{ path, operation: operations['get'] }] : [],
  );

export function PlaygroundPage() {
  const { slug } = useParams({ from: '/inside/shell/w/$slug/playground' });
  const search = useSearch({ from: '/inside/shell/w/$slug/playground' });
  const navigate = useNavigate({ from: '/w/$slug/playground' });
  const api = useOpenApi();
  const keys = useKeys(slug);
  const mayCall = useCan(slug)('calls.make');
  const isSentAtOnce = useLocation({ select: ({ state }) => state.isSentAtOnce === true });
  // Keep the chosen key when the endpoint changes.
  const [keyId, setKeyId] = useState<number>();
  // Keep what was entered, so that another endpoint can be tried with the same target.
  const [entered, setEntered] = useState<Values>({});
  const history = useHistory(slug);
  // The form is reset for another endpoint or another replayed request, but not when its own state is written to the URL.
  const [form, setForm] = useState<FormState>({ id: 0, wanted: '', written: new Set() });
  const wanted = JSON.stringify([search.endpoint, search.params]);
  if (wanted !== form.wanted && !form.written.has(wanted)) {
    setForm({ id: form.id + 1, wanted, written: new Set() });
  }
  const write = (endpoint: string, params: Row) => {
    if (JSON.stringify(params).length > paramsCharactersMax) return;
    form.written.add(JSON.stringify([endpoint, params]));
    void navigate({ search: { endpoint, params }, replace: true, resetScroll: false });
  };
  const [writeLater, writeNow] = useLater(form.id, write);
  const open = (next: { endpoint: string; params?: Row }) => {
    const written = new Set(form.written).add(wanted);
    written.delete(JSON.stringify([next.endpoint, next.params]));
    // What the form started with may be opened again, after it was changed.
    setForm({ ...form, wanted: '', written });
    void navigate({ search: next });
  };
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
                  key={form.id}
                  slug={slug}
                  endpoints={endpoints}
                  chosen={chosen}
                  given={search.params}
                  entered={entered}
                  keys={items}
                  keyId={keyId}
                  onKey={setKeyId}
                  mayCall={mayCall}
                  isSentAtOnce={isSentAtOnce}
                  onSend={() => {
                    // A reload must not send it again.
                    if (isSentAtOnce) void navigate({ search: true, replace: true, resetScroll: false });
                  }}
                  onChoose={(endpoint, values) => {
                    setEntered(rememberValues(entered, values));
                    open({ endpoint });
                  }}
                  onEdit={writeLater}
                  onSent={(entry) => {
                    history.add(entry);
                    writeNow(entry.endpoint, entry.params);
                  }}
                >
                  <History
                    entries={history.entries}
                    onClear={history.clear}
                    onChoose={({ endpoint, params }) => open({ endpoint, params })}
                  />
                </Bench>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface FormState {
  id: number;
  /** The endpoint and the parameters that it started with. */
  wanted: string;
  /** What it has written to the URL since. */
  written: Set<string>;
}

/** Servers and proxies refuse longer URLs. */
const paramsCharactersMax = 4000;
const writeDelayMs = 400;

/** A function that runs after a pause in its calls, and one that runs at once instead. Neither runs once its form is gone. */
function useLater<Given extends unknown[]>(form: number, run: (...given: Given) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    shown.current = form;
    return () => {
      shown.current = undefined;
      clearTimeout(timer.current);
    };
  }, [form]);
  const now = (...given: Given) => {
    if (shown.current !== form) return;
    clearTimeout(timer.current);
    run(...given);
  };
  const later = (...given: Given) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => now(...given), writeDelayMs);
  };
  return [later, now] as const;
}

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
  /** The call is sent without a click. */
  isSentAtOnce: boolean;
  onSend: () => void;
  onChoose: (path: string, values: Values) => void;
  /** Called with the parameters after each change, without secrets. */
  onEdit: (path: string, params: Row) => void;
  onSent: (entry: Entry) => void;
  /** Shown below the response. */
  children: React.ReactNode;
}

/** Values that must not be in URLs or in the storage of the browser. */
const privateNames = new Set(['proxy', 'headers', 'cookies', 'body', 'username', 'password', 'browser_instructions']);

const withoutSecrets = (parameters: Parameter[], params: Row): Row =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => !privateNames.has(name) && !parameters.find((one) => one.name === name)?.schema.writeOnly,
    ),
  );

/** The parameters that can be sent as they are. */
function validParams(parameters: Parameter[], values: Values): Row {
  const mistakes = findMistakes(parameters, values);
  return toParams(
    parameters.filter(({ name }) => mistakes[name] === undefined),
    values,
  );
}

function Bench(props: BenchProps) {
  const { slug, endpoints, chosen, given, entered, keys, keyId: wanted, onKey, mayCall, onChoose } = props;
  const { path, operation } = chosen;
  const { parameters } = operation;
  const usable = keys.filter((key) => key.state === 'active');
  const sample = useSampleSite();
  const keyId = (usable.find(({ id }) => id === wanted) ?? usable[0])?.id;
  const [values, setValues] = useState(() => ({
    ...initialValues(parameters, given),
    ...(given ? {} : { ...startValues(parameters, sample), ...carriedValues(parameters, entered) }),
  }));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [run, send] = useRun(props);
  const mistakes = findMistakes(parameters, values);
  const isFine = Object.keys(mistakes).length === 0;
  // Below the first screen, so it is drawn after it.
  const isCodeDrawn = useDeferredValue(true, false);

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
    // The response is below the form on narrow screens.
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight / 2) results.current?.scrollIntoView({ block: 'start' });
    props.onSend();
    await send(toParams(parameters, values), keyId);
  };
  useOnce(props.isSentAtOnce && mayCall, () => form.current?.requestSubmit());
  // The URL only names the endpoint so far: add the values that were kept from the previous one.
  useOnce(!given && Object.keys(entered).length > 0, () =>
    props.onEdit(path, withoutSecrets(parameters, validParams(parameters, values))),
  );
  useSendKey(() => form.current?.requestSubmit());

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
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
            onChange={(next) => {
              setValues(next);
              props.onEdit(path, withoutSecrets(parameters, validParams(parameters, next)));
            }}
          />
          <SendButtons run={run} isDisabled={!mayCall || keyId === undefined} />
        </form>
      </Card>
      <div className="min-w-0 scroll-mt-16 space-y-5" ref={results}>
        <Card title="Response">
          {/* High enough that a response does not move what is below it, as far as that is in view. */}
          <div
            aria-live="polite"
            aria-busy={run?.state === 'running'}
            className={`xl:min-h-[calc(100dvh-16rem)] ${run ? 'min-h-[75dvh]' : 'min-h-48'}`}
          >
            <Outcome slug={slug} run={run} onRetry={() => void start()} />
          </div>
        </Card>
        <Card title="Code">
          {isCodeDrawn && <CodeSamples path={path} params={isFine ? toParams(parameters, values) : {}} />}
        </Card>
        {props.children}
      </div>
    </div>
  );
}

/** The state of the last request, and a function that sends one. */
function useRun({ slug, chosen: { path, operation }, onSent }: BenchProps) {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<Run>();
  const send = async (params: Row, keyId: number) => {
    const stop = new AbortController();
    setRun({ state: 'running', startedAt: Date.now(), stop });
    try {
      const answer = await runPlayground(slug, { endpoint: path, params, key_id: keyId }, stop.signal);
      setRun({ state: 'answered', answer, params });
      onSent({
        at: new Date().toISOString(),
        endpoint: path,
        params: withoutSecrets(operation.parameters, params),
        status: answer.status,
        durationMs: answer.durationMs,
      });
      void queryClient.invalidateQueries({ queryKey: ['balances', slug] });
    } catch (problem) {
      if (stop.signal.aborted) setRun(undefined);
      else setRun({ state: 'failed', error: new Error(describeProblem(problem)) });
    }
  };
  return [run, send] as const;
}

/** Runs it once, after the first rendering. */
function useOnce(isWanted: boolean, run: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    isDone.current = true;
    run();
  });
}

/** Ctrl or ⌘ with Enter sends the form, wherever the focus is. */
function useSendKey(send: () => void): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
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
      {operation.description && (
        <p className="text-sm text-mute">
          <CodedText text={operation.description.replaceAll('**', '')} />
        </p>
      )}
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
    // The space above the button and below it, which is out of view, keeps it away from options that scroll below it.
    <div className="sticky -bottom-4 -mx-4 mt-0! -mb-8 flex gap-2 bg-linear-to-t from-surface from-75% to-transparent px-4 py-7 sm:-mx-5 sm:-mb-9 sm:px-5">
      <Button
        type="submit"
        look="primary"
        icon="playground"
        title={`${commandKey} Enter`}
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
