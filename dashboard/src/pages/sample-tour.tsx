// The first results, with one click: calls on the built-in sample site, which work without the internet.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runPlayground } from '../api.ts';
import type { PlaygroundAnswer } from '../api.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Card } from '../components/page.tsx';
import { ResultView } from '../components/result-view.tsx';
import { Loading } from '../components/states.tsx';
import { plural } from '../format.ts';
import type { Row } from '../json.ts';
import { describeProblem } from '../problem.ts';
import { useCan, useSampleSite } from '../session.ts';
import { keysQuery } from '../queries.ts';

interface Stop {
  label: string;
  credits: number;
  endpoint: string;
  params: Row;
}

const stopsAt = (site: string): Stop[] => [
  { label: 'Screenshot', credits: 2, endpoint: '/v1/website/screenshot', params: { url: site } },
  {
    label: 'Article as Markdown',
    credits: 1,
    endpoint: '/v1/website/crawler',
    params: { query: `${site}journal/the-colour-of-sand/`, response_type: 'markdown' },
  },
  {
    label: 'Page rendered with JavaScript',
    credits: 2,
    endpoint: '/v1/website/rendering',
    params: { query: `${site}stock/`, response_type: 'markdown' },
  },
  {
    label: 'Technologies',
    credits: 1,
    endpoint: '/v1/website/technology',
    params: { query: site, mode: 'expert' },
  },
];

/** Offered to people who may make calls, in workspaces that have a key. */
export function SampleTour({ slug }: { slug: string }) {
  const site = useSampleSite();
  const mayCall = useCan(slug)('calls.make');
  const keys = useQuery({ ...keysQuery(slug), enabled: mayCall });
  const key = keys.data?.items.find(({ state }) => state === 'active');
  // Shown before the keys are known, so that nothing moves when they are.
  if (site === null || !mayCall || (keys.data && !key) || keys.isError) return null;
  return <Tour slug={slug} keyId={key?.id} stops={stopsAt(site)} />;
}

function Tour({ slug, keyId, stops }: { slug: string; keyId: number | undefined; stops: Stop[] }) {
  const [running, setRunning] = useState<Stop>();
  const [shown, setShown] = useState<{ stop: Stop; answer: PlaygroundAnswer }>();
  const [problem, setProblem] = useState<string>();
  const run = async (stop: Stop) => {
    if (keyId === undefined) return;
    setRunning(stop);
    setProblem(undefined);
    try {
      const { endpoint, params } = stop;
      setShown({ stop, answer: await runPlayground(slug, { endpoint, params, key_id: keyId }) });
    } catch (error) {
      setProblem(describeProblem(error));
    } finally {
      setRunning(undefined);
    }
  };
  const isStarted = running !== undefined || shown !== undefined || problem !== undefined;
  const [first] = stops;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="font-semibold">See it in action</h2>
          <p className="text-sm text-mute">
            Siteglass includes a small shop to try things on, even without internet access.
          </p>
        </div>
        {!isStarted && first && (
          <Button look="primary" icon="playground" disabled={keyId === undefined} onClick={() => void run(first)}>
            Try it on the sample site
          </Button>
        )}
      </div>
      {isStarted && (
        <div className="mt-4 space-y-4">
          <div role="group" aria-label="Calls to try" className="flex flex-wrap gap-2">
            {stops.map((stop) => (
              <Button
                key={stop.label}
                title={plural(stop.credits, 'credit')}
                className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
                aria-pressed={(running ?? shown?.stop)?.label === stop.label}
                isBusy={running?.label === stop.label}
                disabled={running !== undefined}
                onClick={() => void run(stop)}
              >
                {stop.label}
              </Button>
            ))}
          </div>
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <div aria-live="polite" aria-busy={running !== undefined}>
            {running !== undefined && <Loading rows={6} className="!p-0" />}
            {running === undefined && shown && (
              <ResultView key={shown.stop.label} answer={shown.answer} params={shown.stop.params} />
            )}
          </div>
        </div>
      )}
    </Card>
  );
}
