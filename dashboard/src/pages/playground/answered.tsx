// The response of a call, or the progress of its job and its result.
import { useEffect, useState } from 'react';
import { fetchJob } from '../../api.ts';
import type { JobDetails, PlaygroundAnswer } from '../../api.ts';
import { Badge } from '../../components/badges.tsx';
import { Notice } from '../../components/notice.tsx';
import { jsonParts } from '../../components/result-parts.tsx';
import { ResultView } from '../../components/result-view.tsx';
import { Failed } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { formatDuration, plural } from '../../format.ts';
import { memberOf, tryParse } from '../../json.ts';
import type { Row } from '../../json.ts';
import { describeProblem } from '../../problem.ts';
import { Running } from './running.tsx';

export function Answered({ slug, answer, params }: { slug: string; answer: PlaygroundAnswer; params: Row }) {
  if (answer.status === 202) return <JobProgress slug={slug} answer={answer} params={params} />;
  return <ResultView answer={answer} params={params} />;
}

/** Polls a job until it ends. Each poll returns when the job ends or its wait time is over. */
function JobProgress({ slug, answer, params }: { slug: string; answer: PlaygroundAnswer; params: Row }) {
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
      if (!stop.signal.aborted) setError(new Error(describeProblem(problem)));
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
          <Tabs label="Result" tabs={jsonParts(job.result, JSON.stringify(job.result, null, 2), params)} />
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
