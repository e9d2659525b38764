// What the forms of the dashboard need of the OpenAPI document: a third of its size, so that the playground appears sooner.
import type { OpenApi } from '../gateway/openapi-document.ts';

/** The same structure as the OpenAPI document, without responses, bodies and headers. */
export function listEndpoints({ info, paths, components }: OpenApi): object {
  const { ErrorCode } = components.schemas;
  return {
    info: { version: info.version },
    paths: Object.fromEntries(
      Object.entries(paths).flatMap(([path, { get }]) => {
        if (!get) return [];
        const { responses: _responses, requestBody: _body, ...operation } = get;
        const parameters = operation.parameters?.filter((parameter) => parameter.in !== 'header');
        return [[path, { get: { ...operation, parameters } }]];
      }),
    ),
    components: { schemas: { ErrorCode } },
  };
}
