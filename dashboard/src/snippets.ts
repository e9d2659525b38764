// Code samples of a call: curl, JavaScript and Python.
import { asText } from './format.ts';

export interface SnippetCall {
  origin: string;
  /** With path parameters in braces. */
  path: string;
  params: Record<string, unknown>;
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The path with its parameters filled in, and the remaining parameters for the query string. */
function split({ path, params }: SnippetCall): { place: string; query: [string, string][] } {
  const query = Object.entries(params).map(([name, value]): [string, string] => [name, asText(value)]);
  let place = path;
  const rest = query.filter(([name, value]) => {
    if (!place.includes(`{${name}}`)) return true;
    place = place.replace(`{${name}}`, encodeURIComponent(value));
    return false;
  });
  return { place, query: rest };
}

export function toCurl(call: SnippetCall): string {
  const { place, query } = split(call);
  const lines = [`curl -G ${shellQuote(call.origin + place)}`, `-H "x-api-key: $SITEGLASS_API_KEY"`];
  for (const [name, value] of query) lines.push(`--data-urlencode ${shellQuote(`${name}=${value}`)}`);
  return lines.join(' \\\n  ');
}

export function toJavaScript(call: SnippetCall): string {
  const { place, query } = split(call);
  const parameters = query.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('');
  return `const query = new URLSearchParams({\n${parameters}});
const response = await fetch(\`${call.origin}${place}?\${query}\`, {
  headers: { 'x-api-key': process.env.SITEGLASS_API_KEY },
});
if (!response.ok) throw new Error((await response.json()).error);
console.log(await response.text());`;
}

export function toPython(call: SnippetCall): string {
  const { place, query } = split(call);
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
    timeout=60,
)
response.raise_for_status()
print(response.text)`;
}
