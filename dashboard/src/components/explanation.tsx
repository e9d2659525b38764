// Why a call was refused or failed, what its error code means, and where to read more.
import { useQuery } from '@tanstack/react-query';
import { meaningOf } from '../api.ts';
import { Notice } from './notice.tsx';
import { openApiQuery } from '../queries.ts';

/** What a status means where there is no error code. */
const statusMeanings: Record<number, string> = {
  400: 'A parameter is invalid or missing. Correct it and send the request again.',
  401: 'The key is invalid, inactive or expired, or a limit of the key or the plan was reached.',
  402: 'There are no credits left, or an invoice is open. See Billing.',
  403: 'The workspace or the key may not do this.',
  404: 'The path, engine or job does not exist.',
  413: 'The request body is too large.',
};

export function Explanation({
  status,
  code,
  message,
  isFree,
}: {
  status: number;
  code: string | null;
  message: string;
  /** True if it was not billed. */
  isFree: boolean;
}) {
  const api = useQuery({ ...openApiQuery, enabled: code !== null });
  const meaning = (code !== null && api.data && meaningOf(api.data, code)) || statusMeanings[status];
  // The line is reserved while the meaning loads, so that nothing moves.
  const line = meaning ?? (api.isLoading ? '\u00a0' : undefined);
  return (
    <Notice tone={status >= 500 ? 'bad' : 'warn'} title={message}>
      {line !== undefined && <p>{line}</p>}
      <p className="mt-1 flex flex-wrap gap-x-3">
        {code !== null && <code className="font-mono text-xs leading-5">{code}</code>}
        <a href={`/docs/guide/api#${code ?? 'errors'}`} className="rounded underline">
          About {code === null ? 'errors' : 'this error'}
        </a>
        {isFree && <span>Not billed.</span>}
      </p>
    </Notice>
  );
}
