// Finds a billed endpoint by the name that callers give in batches and schedules.
import { badParameter } from './errors.ts';

interface Named {
  path: string;
  operationId: string;
  credits: number;
}

/** By its path, with or without the first slash, or by its operation: `crawler`. Throws a 400 that says what it must be. */
export function findBilled<Endpoint extends Named>(
  catalog: readonly Endpoint[],
  name: string,
  fault = 'must be the path or the name of a billed endpoint, such as /v1/website/crawler or crawler',
): Endpoint {
  const wanted = name
    .trim()
    .replace(/^\/|\/$/g, '')
    .toLowerCase();
  const found = catalog.find(
    ({ path, operationId, credits }) =>
      credits > 0 && (path.slice(1) === wanted || operationId.toLowerCase() === wanted),
  );
  if (!found) throw badParameter('endpoint', fault);
  return found;
}
