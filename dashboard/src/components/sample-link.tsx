// Links that try something on the built-in sample site, which works without the internet.
import { Link } from '@tanstack/react-router';
import { useCan, useSampleSite } from '../session.ts';

/** The playground sends the call at once. Kept in the history of the tab, so that a link from elsewhere cannot spend credits. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    isSentAtOnce?: boolean;
  }
}

const look = 'rounded text-sm text-accent-strong underline';

/** Runs a call on the sample site in the playground. Shown only to people who may make calls. */
export function SampleCall({
  slug,
  endpoint = '/v1/website/screenshot',
  params = {},
  className = look,
  children = 'Try it on the sample site',
}: {
  slug: string;
  endpoint?: string;
  params?: Record<string, unknown>;
  className?: string;
  children?: string;
}) {
  const sample = useSampleSite();
  const mayCall = useCan(slug)('calls.make');
  if (sample === null || !mayCall) return null;
  const target = endpoint.endsWith('/screenshot') ? { url: sample } : { query: sample };
  return (
    <Link
      to="/w/$slug/playground"
      params={{ slug }}
      search={{ endpoint, params: { ...target, ...params } }}
      state={{ isSentAtOnce: true }}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Opens a form with the sample site filled in. */
export function SampleForm({
  slug,
  form,
  paths = [''],
  children = 'Try it on the sample site',
}: {
  slug: string;
  form: 'batches' | 'crawls' | 'schedules';
  /** The pages to fill in. */
  paths?: readonly string[];
  children?: string;
}) {
  const sample = useSampleSite();
  const mayCall = useCan(slug)('calls.make');
  if (sample === null || !mayCall) return null;
  const pages = paths.map((path) => new URL(path, sample).href).join('\n');
  return (
    <Link to={`/w/$slug/${form}/new`} params={{ slug }} search={{ pages }} className={look}>
      {children}
    </Link>
  );
}
