// The same call in several languages, with the example of every required parameter.
import { readParameter } from '../gateway/openapi-document.ts';
import type { Entry } from './entries.ts';
import { toText } from './fields.ts';

export function samplesOf({ method, path, operation, engines }: Entry): Record<string, string> {
  const needed = operation.parameters.map(readParameter).filter((parameter) => parameter.required);
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'search_engine' ? (engines[0]?.name ?? '') : toText(needed.find((one) => one.name === name)?.example),
  );
  const inQuery = needed.filter((one) => one.in === 'query');
  const query = new URLSearchParams(inQuery.map(({ name, example }) => [name, toText(example)])).toString();
  const readable = query.replaceAll('%3A', ':').replaceAll('%2F', '/');
  const values = needed.map(({ name, example }) => `${name}: ${JSON.stringify(example)}`).join(', ');
  const params = inQuery.map(({ name, example }) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`).join(', ');
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return {
    curl: `curl ${verb}-H "x-api-key: $KEY" \\\n  "$BASE_URL${place}${readable ? `?${readable}` : ''}"`,
    JavaScript: `import { createClient } from '@siteglass/client';

const siteglass = createClient({ baseUrl, apiKey });
const { data } = await siteglass.${operation.operationId}(${values ? `{ ${values} }` : ''});`,
    Python: `import requests

reply = requests.${method.toLowerCase()}(
    f"{base_url}${place}",
    ${params ? `params={${params}},\n    ` : ''}headers={"x-api-key": key},
    timeout=90,
)
reply.raise_for_status()`,
  };
}
