// Code samples of a call: curl, TypeScript, Python, the command line, and the configuration of an MCP client.
import type { SavedFile } from '../../src/contract/saved-file.ts';
import { asText } from './format.ts';

export interface SnippetCall {
  origin: string;
  /** With path parameters in braces. */
  path: string;
  /** The method of the TypeScript client. */
  operationId: string;
  /** Required parameters, which are arguments of commands. */
  required: string[];
  params: Record<string, unknown>;
  /** Whether the response is a file, and its name. */
  file?: SavedFile | undefined;
}

/** All that a plain HTTP client needs. */
type PlainCall = Pick<SnippetCall, 'origin' | 'path' | 'params' | 'file'>;

/** The name of the file that a call returns, as in `src/contract/saved-file.ts`; undefined if it returns text. */
function savedName({ file, params }: PlainCall): string | undefined {
  if (!file) return undefined;
  const valueOf = (name: string) => asText(params[name] ?? '');
  const isText = Object.entries(file.unless).some(
    ([name, value]) => valueOf(name) !== '' && (value ?? valueOf(name)) === valueOf(name),
  );
  return isText ? undefined : file.names[file.parameter === undefined ? '' : valueOf(file.parameter)];
}

const shellQuote = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** The path with its parameters filled in, and the remaining parameters for the query string. */
function split({ path, params }: PlainCall): { place: string; query: [string, string][] } {
  const query = Object.entries(params).map(([name, value]): [string, string] => [name, asText(value)]);
  let place = path;
  const rest = query.filter(([name, value]) => {
    if (!place.includes(`{${name}}`)) return true;
    place = place.replace(`{${name}}`, encodeURIComponent(value));
    return false;
  });
  return { place, query: rest };
}

export function toCurl(call: PlainCall): string {
  const { place, query } = split(call);
  const lines = [`curl -G ${shellQuote(call.origin + place)}`, `-H "x-api-key: $SITEGLASS_API_KEY"`];
  for (const [name, value] of query) lines.push(`--data-urlencode '${`${name}=${value}`.replaceAll("'", `'\\''`)}'`);
  const file = savedName(call);
  if (file !== undefined) lines.push(`--output ${file}`);
  return lines.join(' \\\n  ');
}

export function toTypeScript(call: SnippetCall): string {
  const { origin, operationId, params } = call;
  const file = savedName(call);
  const members = Object.entries(params)
    .map(([name, value]) => `  ${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${indent(value)},\n`)
    .join('');
  return `${file === undefined ? '' : "import { writeFile } from 'node:fs/promises';\n"}import { createClient } from '@siteglass/client';

const siteglass = createClient({
  baseUrl: ${quote(origin)},
  apiKey: process.env.SITEGLASS_API_KEY,
});

const { data } = await siteglass.${operationId}(${members && `{\n${members}}`});
${typeScriptEnd(file, call.file?.mixed)}`;
}

function typeScriptEnd(file: string | undefined, isMixed = false): string {
  if (file === undefined) return 'console.log(data);';
  const save = `await writeFile('${file}', data);`;
  return isMixed ? `if (data instanceof Uint8Array) ${save}\nelse console.log(data);` : save;
}

const quote = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
const indent = (value: unknown): string =>
  typeof value === 'string' ? quote(value) : (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', '\n  ');

export function toPython(call: SnippetCall): string {
  const { place, query } = split(call);
  const file = savedName(call);
  const parameters = query
    .map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
    .join('');
  return `import os
import requests

response = requests.get(
    ${JSON.stringify(call.origin + place)},
    headers={"x-api-key": os.environ["SITEGLASS_API_KEY"]},
    params={
${parameters}    },
    timeout=90,
)
response.raise_for_status()
${file === undefined ? 'print(response.text)' : `with open("${file}", "wb") as file:\n    file.write(response.content)`}`;
}

/** Commands whose name is not the last part of the path. */
const commandNames: Record<string, string> = {
  crawler: 'crawl',
  rendering: 'render',
  webunlocker: 'unlock',
  technology: 'tech',
};

export function toCommand({ origin, path, operationId, required, params }: SnippetCall): string {
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  const isSearch = parts.length === 3 && ['images', 'news', 'search', 'suggest'].includes(last);
  const isJob = parts[0] === 'jobs';
  const ofEndpoint = isSearch && last === 'search' ? 'web' : (commandNames[last] ?? last);
  const name = isJob ? `jobs ${operationId === 'jobResult' ? 'result' : 'show'}` : ofEndpoint;
  const words = [`siteglass ${name}`];
  for (const one of required) words.push(shellQuote(asText(params[one] ?? '')));
  if (isSearch) words.push(`--engine ${parts[1]}`);
  for (const [one, value] of Object.entries(params)) {
    if (required.includes(one) || one === 'soft_fail') continue;
    const option = `--${(one === 'is_async' ? 'async' : one).replaceAll('_', '-')}`;
    if (value === true) words.push(option);
    else if (value === false) words.push(`--no-${option.slice(2)}`);
    else words.push(`${option} ${shellQuote(asText(value))}`);
  }
  return `export SITEGLASS_URL=${origin} SITEGLASS_API_KEY=…\n${words.join(' \\\n  ')}`;
}

const toMcpConfiguration = ({ origin }: SnippetCall): string =>
  JSON.stringify(
    { mcpServers: { siteglass: { type: 'http', url: `${origin}/mcp`, headers: { 'x-api-key': 'sg_live_…' } } } },
    null,
    2,
  );

export const snippetLanguages = [
  { id: 'curl', label: 'curl', write: toCurl },
  { id: 'typescript', label: 'TypeScript', write: toTypeScript },
  { id: 'python', label: 'Python', write: toPython },
  { id: 'cli', label: 'CLI', write: toCommand },
  { id: 'mcp', label: 'MCP', write: toMcpConfiguration },
] as const;
