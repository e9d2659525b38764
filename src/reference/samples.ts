// The same call in several languages, with the parameters of its example.
import { exampleOrigin, readParameter } from '../gateway/openapi-document.ts';
import { isObject } from '../contract/json.ts';
import { savedName, type SavedFile } from '../contract/saved-file.ts';
import type { Entry } from './entries.ts';
import { toText } from './fields.ts';

const client = [
  "{imports}import { env } from 'node:process';",
  "import { createClient } from '@siteglass/client';",
  '',
  'const siteglass = createClient({',
  "  baseUrl: '{origin}',",
  '  apiKey: env.SITEGLASS_API_KEY,',
  '});',
].join('\n');

const python = `import os
import requests

response = requests.{method}(
    "{origin}{place}",
    {params}headers={"x-api-key": os.environ["SITEGLASS_API_KEY"]},
    timeout=90,
)
response.raise_for_status()
{pythonEnd}`;

/** Samples with words in braces to fill in. The page does that as well, with the values of its forms. */
export const sampleTemplates: Record<string, string> = {
  curl: `curl {verb}-H "x-api-key: $SITEGLASS_API_KEY" \\\n  {output}"{origin}{place}{query}"`,
  TypeScript: `${client}\nconst { data } = await siteglass.{operation}({values});\n{typeScriptEnd}`,
  Python: python,
};

const bodyTemplates: Record<string, string> = {
  curl: `curl {verb}-H "x-api-key: $SITEGLASS_API_KEY" -H "content-type: application/json" \\\n  -d '{json}' \\\n  "{origin}{place}"`,
  TypeScript: `${client}\nconst { data } = await siteglass.{operation}({values});\n{typeScriptEnd}`,
  Python: python,
};

const saved = {
  imports: "import { writeFile } from 'node:fs/promises';\n",
  output: '--output {file} \\\n  ',
  typeScriptEnd: "await writeFile('{file}', data);",
  pythonEnd: 'with open("{file}", "wb") as file:\n    file.write(response.content)',
};

/** What samples do with a response: print it, or save it under the name `{file}`. The client parses text and JSON, so its sample decides. */
export const sampleEndings = {
  printed: { imports: '', output: '', typeScriptEnd: 'console.log(data);', pythonEnd: 'print(response.text)' },
  saved,
  savedIfBytes: {
    ...saved,
    typeScriptEnd: "if (data instanceof Uint8Array) await writeFile('{file}', data);\nelse console.log(data);",
  },
};

/** Whether the sample sends a JSON body, so that a form cannot change it. */
export const hasBodySample = ({ operation }: Entry): boolean => bodyOf(operation) !== undefined;

export function samplesOf(entry: Entry, origin = exampleOrigin): Record<string, string> {
  const { method, path, operation, engines, example } = entry;
  const sent = operation.parameters.map(readParameter).filter(({ name, required }) => required || name in example);
  const valueOf = (name: string) => example[name] ?? sent.find((one) => one.name === name)?.example;
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'search_engine' ? (engines[0]?.name ?? '') : toText(valueOf(name)),
  );
  const body = bodyOf(operation);
  const valuesIn = (where: string) =>
    sent.filter((one) => one.in === where).map(({ name }): [string, unknown] => [name, valueOf(name)]);
  const inQuery = body ? [] : valuesIn('query');
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, toText(value)])).toString();
  const values = Object.entries({ ...Object.fromEntries([...valuesIn('path'), ...inQuery]), ...body })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
  const params = inQuery.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(toText(value))}`).join(', ');
  const file = savedName(operation['x-file'], Object.fromEntries(inQuery));
  const words: Record<string, string> = {
    origin,
    place,
    method: method.toLowerCase(),
    operation: operation.operationId,
    verb: method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `,
    query: query && `?${query.replaceAll('%3A', ':').replaceAll('%2F', '/')}`,
    values: values && `{ ${values} }`,
    json: JSON.stringify(body ?? {}).replaceAll("'", `'\\''`),
    params: body ? `json=${toPython(body)},\n    ` : params && `params={${params}},\n    `,
    ...sampleEndings[endingOf(operation['x-file'], file)],
  };
  return Object.fromEntries(
    Object.entries(body ? bodyTemplates : sampleTemplates).map(([language, template]) => [
      language,
      fill(fill(template, words), { file: file ?? '' }),
    ]),
  );
}

const endingOf = (declared: SavedFile | undefined, name: string | undefined): keyof typeof sampleEndings =>
  name === undefined ? 'printed' : declared?.mixed ? 'savedIfBytes' : 'saved';

function bodyOf(operation: Entry['operation']): Record<string, unknown> | undefined {
  const example = operation.requestBody?.content['application/json']?.example;
  return isObject(example) && Object.keys(example).length > 0 ? { ...example } : undefined;
}

/** JSON as Python, which names three values differently. */
function toPython(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}: ${toPython(part)}`)
      .join(', ')}}`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

const fill = (template: string, words: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
