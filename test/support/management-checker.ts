// Compares responses of the management API with its OpenAPI document. Every management call that a test makes passes here.
import { createManageOpenApi } from '../../src/console/openapi.ts';
import { readResponse } from '../../src/gateway/openapi-document.ts';
import type { OpenApi, Operation } from '../../src/gateway/openapi-document.ts';
import { createSchemaChecker } from './openapi-checker.ts';

export interface ManagementResponse {
  method: string;
  /** With or without the prefix and the query string. */
  path: string;
  status: number;
  contentType: string;
  /** True: the response is that of a call that the playground made. */
  isForeign: boolean;
  /** The parsed body, where it is JSON. */
  body: unknown;
}

/** Finds the route of a request and everything in its response that the document does not allow. */
export function createManagementChecker(document: OpenApi = createManageOpenApi('0.0.0')) {
  const closed = closeObjects(document) as OpenApi;
  const check = createSchemaChecker(closed);
  const routes = Object.entries(closed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operation,
    })),
  );
  return {
    names: routes.map(({ name }) => name),
    check(response: ManagementResponse): { route: string | undefined; flaws: string[] } {
      const path = response.path.replace(/^\/manage\/v1/, '').replace(/\?.*$/s, '');
      const found = routes.find(({ method, pattern }) => method === response.method && pattern.test(path));
      return found ? { route: found.name, flaws: flawsOf(found.operation, response) } : { route: undefined, flaws: [] };
    },
  };

  function flawsOf(operation: Operation, { status, contentType, isForeign, body }: ManagementResponse): string[] {
    const described = isForeign && operation.responses['default'] ? 'default' : String(status);
    const response = operation.responses[described];
    if (!response) return [`status ${status} is not described`];
    const { content } = readResponse(closed, response);
    const type = contentType.split(';')[0]!;
    const media = content[type] ?? content[type.replace(/\/.*$/, '/*')] ?? content['*/*'];
    if (!media) return [`${status} with ${type} is not described`];
    return type === 'application/json' ? check(media.schema, body) : [];
  }
}

const shared = createManagementChecker();

/** Throws when a response is not as the document says. */
export function requireDescribed(response: ManagementResponse): void {
  const { route, flaws } = shared.check(response);
  if (flaws.length > 0) throw new Error(`${route} is not as described: ${flaws.join('; ')}`);
}

/** The document without room for members that it does not name, so that a forgotten one is found. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closeObjects(member)]));
  const isObjectSchema = 'type' in value && 'properties' in value && !('additionalProperties' in value);
  return isObjectSchema ? { ...copy, additionalProperties: false } : copy;
}
