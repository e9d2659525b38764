// Renders the reference as one HTML page from the OpenAPI document.
import { exampleOrigin, readParameter, readResponse } from '../gateway/openapi-document.ts';
import type { OpenApi, Parameter, Response } from '../gateway/openapi-document.ts';
import { entryAnchor, groupNames, groupOf, listEntries } from './entries.ts';
import type { Entry } from './entries.ts';
import { describeType, listFields, toText } from './fields.ts';
import { escapeHtml } from './escape-html.ts';
import { codeBlock } from './highlight.ts';
import { renderInline } from './markdown.ts';
import { hasBodySample, sampleEndings, sampleTemplates, samplesOf } from './samples.ts';
import { savedName } from '../contract/saved-file.ts';
import { afterLast } from '../contract/text.ts';
import type { Schema } from '../contract/schema.ts';

export function renderReference(document: OpenApi, origin = exampleOrigin): string {
  const entries = listEntries(document);
  return [
    `<div class="intro" data-origin="${origin}" data-templates="${escapeHtml(JSON.stringify(sampleTemplates))}" data-endings="${escapeHtml(JSON.stringify(sampleEndings))}">`,
    `<h1>${escapeHtml(document.info.title)} API <span class="price">${escapeHtml(document.info.version)}</span></h1>`,
    `<p>${inline(document.info.description)} Every <code>/v1</code> endpoint also accepts <code>POST</code> with the same parameters in a JSON body. The reference is also available as <a href="/openapi.json">openapi.json</a>.</p>`,
    `<ul class="start">${starts.map(([place, title, text]) => `<li><a href="${place}">${title}</a> ${text}</li>`).join('')}</ul>`,
    '<label class="key">API key for “Try it”. It is not stored.<input id="key" type="password" autocomplete="off" spellcheck="false"></label>',
    '</div>',
    ...groupNames.flatMap((group) => {
      const inside = entries.filter((entry) => groupOf(entry) === group);
      return inside.length === 0
        ? []
        : [`<p class="group">${group}</p>`, ...inside.map((entry) => renderEntry(entry, document, origin))];
    }),
  ].join('\n');
}

/** Where a reader may want to go first. */
const starts = [
  ['/docs/guide/api', 'Using the API', 'Authentication, parameters, credits and limits'],
  ['/docs/guide/clients', 'Clients', 'TypeScript, command line and MCP tools'],
  ['/docs/guide/api#errors', 'Error codes', 'What each one means, and what to do'],
  ['/docs/guide/changelog', 'Changelog', 'What is new'],
] as const;

const inline = (text: string): string => renderInline(text, () => undefined);

function renderEntry(entry: Entry, document: OpenApi, origin: string): string {
  const { method, path, summary, description, operation, engines } = entry;
  const anchor = entryAnchor(entry);
  const price = operation['x-credits'] ?? 0;
  const responses = Object.entries(operation.responses).map(([status, response]): [string, Response] => [
    status,
    readResponse(document, response),
  ]);
  return `<section class="entry" id="${anchor}" aria-labelledby="${anchor}-title">
<h2 id="${anchor}-title"><span class="method">${method}</span> ${escapeHtml(path)} <span class="price">${price === 0 ? 'free' : price === 1 ? '1 credit' : `${price} credits`}</span><a class="anchor" href="#${anchor}" aria-label="Link to ${method} ${escapeHtml(path)}">#</a></h2>
<div>
<p><strong>${escapeHtml(summary)}.</strong> ${inline(description)}</p>
<h3>Parameters</h3>
<dl>${engines.length > 0 ? renderEngines(engines) : ''}${operation.parameters.map(readParameter).map(renderParameter).join('')}</dl>
<h3>Responses</h3>
${responses.map(([status, response]) => renderResponse(status, response, document, fileOf(entry) === undefined)).join('')}
</div>
<div class="use">
${renderSamples(entry, origin)}
${renderFirstExample(entry, responses)}
<details><summary>Try it</summary>${renderForm(entry)}</details>
</div>
</section>`;
}

function renderEngines(engines: Entry['engines']): string {
  const items = engines.map(({ name, note }) => `<li><code>${escapeHtml(name)}</code> ${inline(note)}</li>`);
  return `<div class="parameter"><dt><code>search_engine</code> <span class="kind">in the path</span> <span class="required">required</span></dt><dd>Search engine to query<ul>${items.join('')}</ul></dd></div>`;
}

function renderParameter({ name, required, description, schema }: Parameter): string {
  const standard =
    schema['default'] === undefined
      ? ''
      : `<span class="kind">default <code>${escapeHtml(JSON.stringify(schema['default']))}</code></span>`;
  return `<div class="parameter"><dt><code>${escapeHtml(name)}</code> ${renderType(schema)} ${required ? '<span class="required">required</span>' : standard}</dt><dd>${inline(description)}${renderChoices(schema)}</dd></div>`;
}

const renderType = (schema: Schema): string => `<span class="kind">${escapeHtml(describeType(schema))}</span>`;

function renderChoices({ enum: choices }: Schema): string {
  if (!Array.isArray(choices)) return '';
  return `<p>${choices.map((choice: unknown) => `<code>${escapeHtml(toText(choice))}</code>`).join(' ')}</p>`;
}

function renderSamples(entry: Entry, origin: string): string {
  const samples = Object.entries(samplesOf(entry, origin)).map(([language, code], index) => ({
    language,
    code,
    id: `${entryAnchor(entry)}-${language.toLowerCase()}`,
    isFirst: index === 0,
  }));
  const tabs = samples.map(
    ({ language, id, isFirst }) =>
      `<button type="button" role="tab" id="${id}-tab" data-language="${language}" aria-controls="${id}" aria-selected="${isFirst}"${isFirst ? '' : ' tabindex="-1"'}>${language}</button>`,
  );
  const panels = samples.map(
    ({ language, code, id, isFirst }) =>
      `<div role="tabpanel" id="${id}" aria-labelledby="${id}-tab"${isFirst ? '' : ' hidden'}>${codeBlock(code, language)}</div>`,
  );
  return `<div class="tabs" role="tablist" aria-label="Language of the sample">${tabs.join('')}</div>${panels.join('')}`;
}

function renderForm(entry: Entry): string {
  const { method, path, operation, engines, example } = entry;
  const isShown = ({ name, required }: Parameter) => required || name in example;
  const file = operation['x-file'];
  const parameters = operation.parameters.map(readParameter).filter((parameter) => parameter.in !== 'header');
  const field = (parameter: Parameter) =>
    `<label><span>${escapeHtml(parameter.name)}${parameter.required ? ' <span class="required">required</span>' : ''}</span>${renderInput(parameter, example[parameter.name])}</label>`;
  const needed = parameters.filter(isShown).map(field);
  const others = parameters.filter((parameter) => !isShown(parameter)).map(field);
  const engine = engines.map(({ name }) => `<option>${escapeHtml(name)}</option>`).join('');
  return [
    `<form data-path="${escapeHtml(path)}" data-method="${method}"${hasBodySample(entry) ? '' : ` data-operation="${operation.operationId}"`}${file ? ` data-file="${escapeHtml(JSON.stringify(file))}"` : ''}>`,
    engine && `<label>search_engine<select name="search_engine">${engine}</select></label>`,
    ...needed,
    others.length > 0 && needed.length > 0
      ? `<details><summary>${others.length} more parameters</summary><div>${others.join('')}</div></details>`
      : others.join(''),
    '<button type="submit">Send</button><output aria-live="polite"></output></form>',
  ].join('');
}

/** `sent`: the value in the example call, of a parameter that is not required. */
function renderInput({ name, required, schema, example }: Parameter, sent: unknown): string {
  const choices = schema.enum ? schema.enum : schema['type'] === 'boolean' ? [true, false] : undefined;
  const attributes = `name="${escapeHtml(name)}"${required ? ' required' : ''}`;
  if (choices) {
    const options = choices.map(
      (choice: unknown) => `<option${choice === sent ? ' selected' : ''}>${escapeHtml(toText(choice))}</option>`,
    );
    return `<select ${attributes}><option value="">${schema['default'] === undefined ? '' : `default: ${escapeHtml(toText(schema['default']))}`}</option>${options.join('')}</select>`;
  }
  const hidden = schema['writeOnly'] ? ' type="password" autocomplete="off"' : '';
  const value =
    sent !== undefined || (required && !isIdentifier(name))
      ? ` value="${escapeHtml(toText(sent ?? example))}"`
      : ` placeholder="${escapeHtml(toText(schema['default'] ?? example))}"`;
  return `<input ${attributes}${hidden}${value}>`;
}

/** Example ids do not exist, so they are shown as placeholders. */
const isIdentifier = (name: string): boolean => name.endsWith('_id');

/** The file that the example call returns; undefined if it returns text, or may do so. */
const fileOf = ({ operation, example }: Entry): string | undefined =>
  operation['x-file']?.mixed ? undefined : savedName(operation['x-file'], example);

function renderResponse(
  status: string,
  { description, content }: Response,
  { components }: OpenApi,
  isBeside: boolean,
): string {
  const parts = Object.entries(content).map(([type, { schema, example }]) => {
    const name = afterLast(schema.$ref ?? '', '/');
    const fields = status.startsWith('2') ? listFields(components.schemas[name] ?? schema) : [];
    const own = isBeside && isShownBeside(status, type) ? '' : renderExample(type, example);
    return `<p><code>${escapeHtml(type)}</code></p>${renderFields(fields)}${own}`;
  });
  return `<details><summary><span class="status">${status}</span> ${inline(description)}</summary><div>${parts.join('')}</div></details>`;
}

/** The example of a success is beside the text, below the call. */
const isShownBeside = (status: string, type: string): boolean => status === '200' && type === 'application/json';

function renderFirstExample(entry: Entry, responses: [string, Response][]): string {
  const file = fileOf(entry);
  if (file !== undefined)
    return `<p class="reply">Response <span class="status">200</span> The file, saved as <code>${escapeHtml(file)}</code></p>`;
  const found = responses
    .flatMap(([status, { content }]) =>
      Object.entries(content).map(([type, { example }]) => ({ status, type, example, isRaw: '*/*' in content })),
    )
    .find(({ status, type, example }) => isShownBeside(status, type) && example !== undefined);
  if (!found) return '';
  // Text that is sent as it is, and not as JSON.
  const type = found.isRaw && typeof found.example === 'string' ? 'text/html' : found.type;
  return `<p class="reply">Response <span class="status">${found.status}</span></p>${renderExample(type, found.example)}`;
}

function renderFields(fields: ReturnType<typeof listFields>): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ path, schema, description }) =>
      `<tr><td><code>${escapeHtml(path)}</code></td><td>${renderType(schema)}</td><td>${inline(description)}</td></tr>`,
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderExample(type: string, example: unknown): string {
  if (example === undefined) return '';
  const text = typeof example === 'string' && type !== 'application/json' ? example : JSON.stringify(example, null, 2);
  return codeBlock(text, type.includes('json') ? 'json' : '');
}
