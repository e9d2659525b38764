// The same call in several languages, with the example of every required parameter.
import { exampleOrigin, readParameter } from '../gateway/openapi-document.ts';
import { isObject } from '../contract/json.ts';
import type { Entry } from './entries.ts';
import { toText } from './fields.ts';

const client = [
  "import { env } from 'node:process';",
  "import { createClient } from '@siteglass/client';",
  '',
  'const siteglass = createClient({',
  "  baseUrl: '{origin}',",
  '  apiKey: env.SITEGLASS_API_KEY,',
  '});',
].join('\n');

/** Samples with words in braces to fill in. The page does that as well, with the values of its forms. */
export const sampleTemplates: Record<string, string> = {
  curl: `curl {verb}-H "x-api-key: $SITEGLASS_API_KEY" \\\n  "{origin}{place}{query}"`,
  JavaScript: `${client}\nconst { data } = await siteglass.{operation}({values});`,
  Python: `import os
import requests

response = requests.{method}(
    "{origin}{place}",
    {params}headers={"x-api-key": os.environ["SITEGLASS_API_KEY"]},
    timeout=90,
)
response.raise_for_status()`,
};

const bodyTemplates: Record<string, string> = {
  curl: `curl -X {verb} -H "x-api-key: $SITEGLASS_API_KEY" -H "content-type: application/json" \\\n  -d '{json}' \\\n  "{origin}{place}"`,
  JavaScript: `${client}\nconst { data } = await siteglass.{operation}({json});`,
  Python: `import os
import requests

response = requests.{method}(
    "{origin}{place}",
    json={json},
    headers={"x-api-key": os.environ["SITEGLASS_API_KEY"]},
    timeout=90,
)
response.raise_for_status()`,
};

/** Whether the sample sends a JSON body, so that a form cannot change it. */
export const hasBodySample = ({ operation }: Entry): boolean => bodyOf(operation) !== undefined;

export function samplesOf(entry: Entry): Record<string, string> {
  const { method, path, operation, engines } = entry;
  const needed = operation.parameters.map(readParameter).filter((parameter) => parameter.required);
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'search_engine' ? (engines[0]?.name ?? '') : toText(needed.find((one) => one.name === name)?.example),
  );
  const call = { origin: exampleOrigin, method: method.toLowerCase(), place, operation: operation.operationId };
  const body = bodyOf(operation);
  if (body) return fill(bodyTemplates, { ...call, verb: method, json: JSON.stringify(body) });
  const inQuery = needed.filter((one) => one.in === 'query');
  const query = new URLSearchParams(inQuery.map(({ name, example }) => [name, toText(example)])).toString();
  const values = needed.map(({ name, example }) => `${name}: ${JSON.stringify(example)}`).join(', ');
  const params = inQuery.map(({ name, example }) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`).join(', ');
  return fill(sampleTemplates, {
    ...call,
    verb: method === 'GET' ? '' : `-X ${method} `,
    query: query && `?${query.replaceAll('%3A', ':').replaceAll('%2F', '/')}`,
    values: values && `{ ${values} }`,
    params: params && `params={${params}},\n    `,
  });
}

function bodyOf(operation: Entry['operation']): object | undefined {
  const example = operation.requestBody?.content['application/json']?.example;
  return isObject(example) && Object.keys(example).length > 0 ? example : undefined;
}

const fill = (templates: Record<string, string>, words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(templates).map(([language, template]) => [
      language,
      template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole),
    ]),
  );
