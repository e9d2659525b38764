// What is known about the last request.
import { useEffect } from 'react';
import type { PlaygroundAnswer } from '../../api.ts';
import { onDemand } from '../../components/on-demand.tsx';
import { Empty, Failed } from '../../components/states.tsx';
import type { Row } from '../../json.ts';
import { commandKey } from '../../keyboard.ts';
import { Running } from './running.tsx';

const Answered = onDemand(() => import('./answered.tsx').then((module) => module.Answered));

export type Run =
  | { state: 'running'; startedAt: number; stop: AbortController }
  | { state: 'answered'; answer: PlaygroundAnswer; params: Row }
  | { state: 'failed'; error: Error };

export function Outcome({ slug, run, onRetry }: { slug: string; run: Run | undefined; onRetry: () => void }) {
  useEffect(() => {
    // The first response then waits for no code. A failure is reported when the response is shown.
    Answered.load().catch(() => undefined);
  }, []);
  switch (run?.state) {
    case undefined:
      return (
        <div className="xl:grid xl:min-h-[50dvh] xl:place-items-center">
          <Empty title="No response yet">Fill in the form and select Send, or press {commandKey} Enter.</Empty>
        </div>
      );
    case 'running':
      return <Running startedAt={run.startedAt} />;
    case 'failed':
      return <Failed error={run.error} onRetry={onRetry} />;
    case 'answered':
      return <Answered slug={slug} answer={run.answer} params={run.params} />;
  }
}
