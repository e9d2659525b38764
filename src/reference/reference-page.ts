// The reference as one page of HTML, made from the OpenAPI document.
import { readParameter, readResponse } from '../gateway/openapi.ts';
import type { OpenApi, Operation, Parameter } from '../gateway/openapi.ts';
import { anchorOf, escapeHtml, renderInline } from './markdown.ts';

interface Entry {
  path: string;
  method: string;
  operation: Operation;
}

/** GET and DELETE; the POST variants say the same with a body, and are told of in a sentence. */
export function listEntries({ paths }: OpenApi): Entry[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'post')
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

export const entryAnchor = ({ method, path }: Entry): string => anchorOf(`${method} ${path}`);

export function renderReference(document: OpenApi): string {
  const entries = listEntries(document);
  return [
    `<h1>${escapeHtml(document.info.title)} API <span class="price">${escapeHtml(document.info.version)}</span></h1>`,
    `<p>${inline(document.info.description)} Every <code>/v1</code> endpoint also takes <code>POST</code> with the same names in a JSON body. <a href="/openapi.json">openapi.json</a> says all of this for programs.</p>`,
    '<p><label for="key">API key for trying things out. It stays in this page.</label> <input id="key" type="password" autocomplete="off" spellcheck="false"></p>',
    ...entries.map((entry) => renderEntry(entry, document)),
  ].join('\n');
}

const inline = (text: string): string => renderInline(text, () => undefined);

function renderEntry(entry: Entry, document: OpenApi): string {
  const { method, path, operation } = entry;
  const price = operation['x-credits'];
  return `<section aria-labelledby="${entryAnchor(entry)}">
<h2 id="${entryAnchor(entry)}"><span class="method">${method}</span> ${escapeHtml(path)} <span class="price">${price === 0 ? 'free' : price === 1 ? '1 credit' : `${price} credits`}</span></h2>
<p><strong>${escapeHtml(operation.summary)}.</strong> ${inline(operation.description)}</p>
<h3>Parameters</h3>
${renderParameters(operation.parameters.map(readParameter))}
<h3>Call it</h3>
${renderSnippets(entry)}
<details><summary>Try it</summary>${renderForm(entry)}</details>
<h3>Answers</h3>
${renderResponses(operation, document)}
</section>`;
}

function renderParameters(parameters: Parameter[]): string {
  const rows = parameters.map(({ name, required, description, schema }) => {
    const standard =
      schema['default'] === undefined ? '' : `<code>${escapeHtml(JSON.stringify(schema['default']))}</code>`;
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${describeType(schema)}</td><td>${required ? 'required' : standard}</td><td>${inline(description)}</td></tr>`;
  });
  return `<div class="scroll" tabindex="0"><table><thead><tr><th>name</th><th>type</th><th>default</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function describeType(schema: Record<string, unknown>): string {
  const { type, enum: choices, minimum, maximum } = schema;
  if (Array.isArray(choices))
    return choices.map((choice) => `<code>${escapeHtml(JSON.stringify(choice).replaceAll('"', ''))}</code>`).join(' ');
  const bounds = [minimum, maximum].some((bound) => bound !== undefined)
    ? ` ${JSON.stringify(minimum) ?? ''}–${JSON.stringify(maximum) ?? ''}`
    : '';
  return `${escapeHtml(JSON.stringify(type ?? 'any').replaceAll('"', ''))}${bounds}`;
}

function renderSnippets({ method, path, operation }: Entry): string {
  const needed = operation.parameters.map(readParameter).filter((parameter) => parameter.required);
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    asText(needed.find((one) => one.name === name)?.example),
  );
  const query = new URLSearchParams(
    needed.filter((one) => one.in === 'query').map(({ name, example }) => [name, asText(example)]),
  ).toString();
  const address = `$BASE_URL${place}${query ? `?${query}` : ''}`;
  const values = needed.map(({ name, example }) => `${name}: ${JSON.stringify(example)}`).join(', ');
  const verb = method === 'GET' ? '' : `-X ${method} `;
  const python = needed
    .filter((one) => one.in === 'query')
    .map(({ name, example }) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`);
  const snippets = {
    curl: `curl ${verb}-H "x-api-key: $KEY" "${address}"`,
    JavaScript: `import { createClient } from '@siteglass/client';\n\nconst siteglass = createClient({ baseUrl, apiKey });\nconst { data } = await siteglass.${operation.operationId}(${values ? `{ ${values} }` : ''});`,
    Python: `import requests\n\nreply = requests.${method.toLowerCase()}(f"{base_url}${place}", params={${python.join(', ')}}, headers={"x-api-key": key}, timeout=90)\nreply.raise_for_status()`,
  };
  return Object.entries(snippets)
    .map(
      ([name, code], index) =>
        `<details${index === 0 ? ' open' : ''}><summary>${name}</summary><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></details>`,
    )
    .join('');
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function renderForm({ method, path, operation }: Entry): string {
  const fields = operation.parameters
    .map(readParameter)
    .map((parameter) => `<label>${escapeHtml(parameter.name)}${renderInput(parameter)}</label>`);
  return `<form data-path="${escapeHtml(path)}" data-method="${method}">${fields.join('')}<button>Send</button><output aria-live="polite"></output></form>`;
}

function renderInput({ name, required, schema, example }: Parameter): string {
  const choices = Array.isArray(schema['enum'])
    ? schema['enum']
    : schema['type'] === 'boolean'
      ? [true, false]
      : undefined;
  const attributes = `name="${escapeHtml(name)}"${required ? ' required' : ''}`;
  if (choices) {
    const options = choices.map((choice: unknown) => `<option>${escapeHtml(asText(choice))}</option>`);
    return `<select ${attributes}><option value="">${schema['default'] === undefined ? '' : `default: ${escapeHtml(asText(schema['default']))}`}</option>${options.join('')}</select>`;
  }
  const hidden = schema['writeOnly'] ? ' type="password" autocomplete="off"' : '';
  const value =
    required && !path(name)
      ? ` value="${escapeHtml(asText(example))}"`
      : ` placeholder="${escapeHtml(asText(schema['default'] ?? example))}"`;
  return `<input ${attributes}${hidden}${value}>`;
}

/** Identifiers of examples exist nowhere: they are shown, not filled in. */
const path = (name: string): boolean => name.endsWith('_id');

function renderResponses({ responses }: Operation, document: OpenApi): string {
  return Object.entries(responses)
    .map(([status, response]) => [status, readResponse(document, response)] as const)
    .map(([status, { description, content }]) => {
      const examples = Object.entries(content)
        .filter(([, { example }]) => example !== undefined)
        .map(
          ([type, { example }]) =>
            `<p><code>${escapeHtml(type)}</code></p><pre tabindex="0"><code>${escapeHtml(typeof example === 'string' && type !== 'application/json' ? example : JSON.stringify(example, null, 2))}</code></pre>`,
        );
      return `<details><summary>${status} — ${inline(description)}</summary>${examples.join('')}</details>`;
    })
    .join('');
}
