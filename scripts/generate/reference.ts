// The reference page in Markdown, written from the catalogue.
import type { AnyEndpoint } from '../../src/endpoints/endpoint.ts';
import { createOpenApi, parametersOf } from '../../src/gateway/openapi.ts';
import { readResponse } from '../../src/gateway/openapi-document.ts';
import type { Parameter } from '../../src/gateway/openapi-document.ts';
import { globalParameters } from '../../src/contract/parameters.ts';
import { listFields, toText } from '../../src/reference/fields.ts';
import { cell, describeChoices, shorten } from './markdown.ts';

type Schema = Record<string, unknown>;

export function writeReference(catalog: readonly AnyEndpoint[], version: string): string {
  const document = createOpenApi(catalog, version);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const statusesOf = (id: string) =>
    Object.entries(operations.find(({ operationId }) => operationId === id)!.responses).map(
      ([status, response]) => `| ${status} | ${cell(readResponse(document, response).description)} |`,
    );
  return [
    '# Reference',
    '',
    'Every endpoint, its parameters, its result and its price. Written by `npm run generate`; [api.md](api.md) explains what the',
    'endpoints have in common, and [openapi.json](openapi.json) says the same for programs.',
    '',
    '| endpoint | credits | what it does |',
    '|---|---|---|',
    ...catalog.map(
      (endpoint) =>
        `| [\`${endpoint.method} ${endpoint.path}\`](#${anchor(endpoint)}) | ${endpoint.credits} | ${cell(endpoint.summary)} |`,
    ),
    ...catalog.flatMap((endpoint) => [
      '',
      `## ${heading(endpoint)}`,
      '',
      `${endpoint.summary}. ${priceOf(endpoint)}`.trimEnd(),
      ...(endpoint.description ? ['', endpoint.description] : []),
      '',
      '```sh',
      curlOf(endpoint),
      '```',
      ...parameterTable(endpoint),
      ...resultTable(endpoint),
      '',
      '```json',
      shorten(JSON.stringify(endpoint.example.result, null, 2)),
      '```',
      '',
      '| status | meaning |',
      '|---|---|',
      ...statusesOf(endpoint.operationId),
    ]),
    '',
  ].join('\n');
}

function priceOf({ credits, description }: AnyEndpoint): string {
  if (credits === 0) return description?.startsWith('Free') ? '' : 'Free.';
  return `Costs ${credits} credit${credits === 1 ? '' : 's'}.`;
}

const heading = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
/** As GitHub and our own page make anchors of headings. */
const anchor = (endpoint: AnyEndpoint): string =>
  heading(endpoint)
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** The example as a command that can be pasted. */
function curlOf({ method, path, example }: AnyEndpoint): string {
  const rest = { ...example.query };
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = toText(rest[name]);
    delete rest[name];
    return name === 'job_id' ? '$JOB_ID' : value;
  });
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, toText(value)])).toString();
  const readable = query.replaceAll('%3A', ':').replaceAll('%2F', '/');
  const verb = method === 'GET' ? '' : `-X ${method} `;
  return `curl ${verb}-H "x-api-key: $KEY" "$BASE_URL${place}${readable ? `?${readable}` : ''}"`;
}

function parameterTable(endpoint: AnyEndpoint): string[] {
  const own = parametersOf(endpoint).filter(({ name }) => !(name in globalParameters.properties));
  if (own.length === 0) return ['', 'It has no parameters of its own.'];
  return ['', '| parameter | type | default | meaning |', '|---|---|---|---|', ...own.map(parameterRow)];
}

function parameterRow({ name, required, description, schema }: Parameter): string {
  const standard = required
    ? 'required'
    : schema['default'] === undefined
      ? ''
      : `\`${JSON.stringify(schema['default'])}\``;
  return `| \`${name}\` | ${cell(describeChoices(schema))} | ${standard} | ${cell(description)} |`;
}

function resultTable({ result, sendsRaw }: AnyEndpoint): string[] {
  const rows = listFields(result as Schema).map(
    ({ path, schema, description }) => `| \`${path}\` | ${cell(describeChoices(schema))} | ${cell(description)} |`,
  );
  const raw = sendsRaw === 'by default' ? ['', 'The answer is the file itself; as JSON it has these fields:'] : [];
  if (rows.length === 0) return ['', `The result: ${toText((result as Schema)['description'] ?? 'the body itself')}.`];
  return [...raw, '', '| field | type | meaning |', '|---|---|---|', ...rows];
}
