// The same call in several languages, with the example of every required parameter.
import { readParameter } from '../gateway/openapi-document.ts';
import { isObject } from '../contract/json.ts';
import type { Entry } from './entries.ts';
import { toText } from './fields.ts';

export function samplesOf(entry: Entry): Record<string, string> {
  const { method, path, operation, engines } = entry;
  const needed = operation.parameters.map(readParameter).filter((parameter) => parameter.required);
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'search_engine' ? (engines[0]?.name ?? '') : toText(needed.find((one) => one.name === name)?.example),
  );
  const body = operation.requestBody?.content['application/json']?.example;
  if (isObject(body) && Object.keys(body).length > 0) return bodySamples(method, place, operation.operationId, body);
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

function bodySamples(method: string, place: string, operationId: string, body: object): Record<string, string> {
  const json = JSON.stringify(body);
  return {
    curl: `curl -X ${method} -H "x-api-key: $KEY" -H "content-type: application/json" \\\n  -d '${json}' \\\n  "$BASE_URL${place}"`,
    JavaScript: `import { createClient } from '@siteglass/client';

const siteglass = createClient({ baseUrl, apiKey });
const { data } = await siteglass.${operationId}(${json});`,
    Python: `import requests

reply = requests.${method.toLowerCase()}(
    f"{base_url}${place}",
    json=${json},
    headers={"x-api-key": key},
    timeout=90,
)
reply.raise_for_status()`,
  };
}
