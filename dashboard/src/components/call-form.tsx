// The choice of a key, an endpoint and its parameters, for work that runs later.
import { Link } from '@tanstack/react-router';
import { isBatchPath } from '../api.ts';
import type { Key, OpenApi, Operation } from '../api.ts';
import { labelOf, plural } from '../format.ts';
import { SelectField } from './fields.tsx';
import { Notice } from './notice.tsx';

export interface BilledEndpoint {
  path: string;
  operation: Operation;
  /** The parameter that is the page or the search. */
  address: string;
}

/** The endpoints that can run later. */
export const billedEndpoints = ({ paths }: OpenApi): BilledEndpoint[] =>
  Object.entries(paths).flatMap(([path, { get: operation }]) => {
    if (!operation || !(operation['x-credits'] > 0) || isBatchPath(path)) return [];
    const address =
      operation.parameters.find(({ required, in: place }) => required && place === 'query')?.name ?? 'query';
    return [{ path, operation, address }];
  });

/** Common parameters that have no effect on work that runs later. */
const uselessNames = new Set(['soft_fail', 'is_async', 'webhook_url']);
export const usefulParameters = ({ operation }: BilledEndpoint) =>
  operation.parameters.filter(({ name }) => !uselessNames.has(name));

export function EndpointField({
  endpoints,
  value,
  onChange,
}: {
  endpoints: BilledEndpoint[];
  value: string;
  onChange: (path: string) => void;
}) {
  const chosen = endpoints.find(({ path }) => path === value);
  return (
    <SelectField
      label="Endpoint"
      help={chosen && `${chosen.operation.summary}. ${plural(chosen.operation['x-credits'], 'credit')} each.`}
      value={value}
      onChange={onChange}
    >
      {endpoints.map(({ path }) => (
        <option key={path}>{path}</option>
      ))}
    </SelectField>
  );
}

export function KeyField({
  slug,
  keys,
  value,
  onChange,
}: {
  slug: string;
  keys: Key[];
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  if (keys.length === 0) {
    return (
      <Notice tone="warn">
        There is no active key.{' '}
        <Link to="/w/$slug/keys" params={{ slug }} className="rounded underline">
          Create one
        </Link>
      </Notice>
    );
  }
  return (
    <SelectField
      label="API key"
      help="Calls are made with this key: its limits and quotas apply."
      value={String(value ?? '')}
      onChange={(id) => onChange(Number(id))}
    >
      {keys.map((key) => (
        <option key={key.id} value={key.id}>
          {labelOf(key)}
        </option>
      ))}
    </SelectField>
  );
}
