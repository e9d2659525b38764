// First visit: three steps to a first successful call.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createKey, patchAccount, patchProfile, runPlayground } from '../api.ts';
import type { PlaygroundAnswer } from '../api.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/fields.tsx';
import { Form } from '../components/form.tsx';
import { Logo } from '../components/icons.tsx';
import { Notice } from '../components/notice.tsx';
import { Card } from '../components/page.tsx';
import { ResultView } from '../components/result-view.tsx';
import { Secret } from '../components/secret.tsx';
import { useCan, usePerson, useSampleSite, useSession } from '../session.ts';
import { toCurl } from '../snippets.ts';
import { usePageTitle } from '../title.ts';
import { SampleTour } from './sample-tour.tsx';
import { useKeys } from '../queries.ts';

const crawlerPath = '/v1/website/crawler';

export function WelcomePage() {
  const person = usePerson();
  const { workspaces } = useSession();
  const workspace = workspaces[0];
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [step, setStep] = useState(1);
  const [keyId, setKeyId] = useState<number>();
  usePageTitle('Welcome');

  const finish = async () => {
    await patchProfile({ welcomed: true });
    await queryClient.invalidateQueries({ queryKey: ['session'] });
    await queryClient.refetchQueries({ queryKey: ['session'] });
    await navigate(workspace ? { to: '/w/$slug/overview', params: { slug: workspace.slug } } : { to: '/' });
  };

  if (!workspace) return null;
  return (
    <main className="mx-auto w-full max-w-3xl px-4 py-10 sm:py-16">
      <div className="mb-8 flex items-center gap-3">
        <Logo className="size-11" />
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">Welcome, {person.name}</h1>
          <p className="text-mute">Three steps to your first call.</p>
        </div>
      </div>
      {step === 1 && (
        <div className="mb-4">
          <SampleTour slug={workspace.slug} />
        </div>
      )}
      <ol className="space-y-4">
        <Step number={1} title="Name your workspace" step={step}>
          <NameStep slug={workspace.slug} name={workspace.name} onDone={() => setStep(2)} />
        </Step>
        <Step number={2} title="Create an API key" step={step}>
          <KeyStep
            slug={workspace.slug}
            onDone={(id) => {
              setKeyId(id);
              setStep(3);
            }}
          />
        </Step>
        <Step number={3} title="Fetch a page" step={step}>
          {keyId !== undefined && <CallStep slug={workspace.slug} keyId={keyId} onDone={finish} />}
        </Step>
      </ol>
      <p className="mt-6 text-center">
        <Button look="quiet" onClick={() => void finish()}>
          Skip setup
        </Button>
      </p>
    </main>
  );
}

function Step({ number, title, step, children }: { number: number; title: string; step: number; children: ReactNode }) {
  const isDone = step > number;
  const isOpen = step === number;
  return (
    <li aria-current={isOpen ? 'step' : undefined}>
      <Card>
        <h2 className={`flex items-center gap-3 font-semibold ${isOpen || isDone ? '' : 'text-mute'}`}>
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-sm ${isDone ? 'bg-good-soft text-good' : isOpen ? 'bg-accent text-on-accent' : 'bg-sunken text-mute'}`}
          >
            {isDone ? '✓' : number}
          </span>
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h2>
        {isOpen && <div className="mt-4 sm:pl-10">{children}</div>}
      </Card>
    </li>
  );
}

function NameStep({ slug, name, onDone }: { slug: string; name: string; onDone: () => void }) {
  const mayManage = useCan(slug)('workspace.manage');
  const queryClient = useQueryClient();
  const [value, setValue] = useState(name);
  return (
    <Form
      onSubmit={async () => {
        if (mayManage && value.trim() !== name) {
          await patchAccount(slug, { name: value.trim() });
          await queryClient.invalidateQueries({ queryKey: ['session'] });
        }
        onDone();
      }}
    >
      {({ isBusy }) => (
        <>
          <TextField
            label="Name"
            help="Your team or project"
            isRequired
            disabled={!mayManage}
            maxLength={200}
            value={value}
            onChange={setValue}
          />
          <Button type="submit" look="primary" isBusy={isBusy}>
            Continue
          </Button>
        </>
      )}
    </Form>
  );
}

function KeyStep({ slug, onDone }: { slug: string; onDone: (keyId: number) => void }) {
  const mayManage = useCan(slug)('keys.manage');
  const keys = useKeys(slug);
  const queryClient = useQueryClient();
  const [alias, setAlias] = useState('my first app');
  const [made, setMade] = useState<{ id: number; key: string }>();
  const existing = keys.data?.items.find((key) => key.state === 'active');
  if (made) {
    return (
      <div className="space-y-4">
        <Notice tone="warn" title="Copy this key now">
          You cannot see it again: only its hash is stored.
        </Notice>
        <Secret label="API key" value={made.key} />
        <Button look="primary" onClick={() => onDone(made.id)}>
          Done, I’ve saved it
        </Button>
      </div>
    );
  }
  return (
    <Form
      onSubmit={async () => {
        const key = await createKey(slug, { alias: alias.trim(), category: 'development' });
        await queryClient.invalidateQueries({ queryKey: ['keys', slug] });
        setMade(key);
      }}
    >
      {({ isBusy }) => (
        <>
          {mayManage && <TextField label="Key name" isRequired maxLength={100} value={alias} onChange={setAlias} />}
          <div className="flex flex-wrap gap-2">
            {mayManage && (
              <Button type="submit" look="primary" isBusy={isBusy}>
                Create key
              </Button>
            )}
            {existing && <Button onClick={() => onDone(existing.id)}>Use “{existing.alias}”</Button>}
          </div>
        </>
      )}
    </Form>
  );
}

function CallStep({ slug, keyId, onDone }: { slug: string; keyId: number; onDone: () => Promise<void> }) {
  const sample = useSampleSite();
  const [query, setQuery] = useState(sample ?? 'https://example.com/');
  const params = { query, response_type: 'markdown' };
  const [answer, setAnswer] = useState<PlaygroundAnswer>();
  const isSuccess = answer?.status === 200;
  return (
    <div className="space-y-4">
      <Form
        onSubmit={async () => setAnswer(await runPlayground(slug, { endpoint: crawlerPath, params, key_id: keyId }))}
      >
        {({ isBusy }) => (
          <>
            <TextField label="Page URL" help="Costs 1 credit" isRequired type="url" value={query} onChange={setQuery} />
            <Button type="submit" look={isSuccess ? 'plain' : 'primary'} isBusy={isBusy}>
              {answer ? 'Fetch again' : 'Fetch page'}
            </Button>
          </>
        )}
      </Form>
      {answer && (
        <>
          {isSuccess && (
            <Notice tone="good" title="Your first call succeeded">
              Make the same call from a terminal:
            </Notice>
          )}
          {isSuccess && <Secret label="curl" value={toCurl({ origin: location.origin, path: crawlerPath, params })} />}
          <ResultView answer={answer} params={params} />
          {isSuccess && (
            <Button look="primary" onClick={() => void onDone()}>
              Go to dashboard
            </Button>
          )}
        </>
      )}
    </div>
  );
}
