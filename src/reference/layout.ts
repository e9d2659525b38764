// The layout of every page: header, table of contents and content security policy.
import { createHash } from 'node:crypto';
import type { OpenApi } from '../gateway/openapi-document.ts';
import { fontPath } from '../gateway/typeface.ts';
import { entryAnchor, groupNames, groupOf, listEntries } from './entries.ts';
import type { Entry } from './entries.ts';
import { escapeHtml } from './escape-html.ts';
import { anchorOf } from './markdown.ts';
import type { Heading } from './markdown.ts';

export interface Assets {
  style: string;
  script: string;
  /** The script that runs before the first paint: it applies the theme that was chosen in the dashboard. */
  theme: string;
  /** The dashboard's icon, as SVG. */
  mark: string;
}

export interface Guide {
  name: string;
  title: string;
  source: string;
}

/** The guide that describes the management API. Its sections are the tags of the OpenAPI document. */
const manage = 'manage';

/** What a newcomer reads first, and what only people read who run or change the service. The order is theirs too. */
export const firstGuides = ['api', 'clients', 'dashboard', 'sample-site', 'migrating'];
export const lastGuides = [
  'operations',
  'security',
  'sign-in',
  'proxies',
  'scaling',
  'architecture',
  'first-change',
  'changelog',
];

export interface ContentsParts {
  openApi: OpenApi;
  manageOpenApi: OpenApi;
  guides: Guide[];
}

export function renderContents({ openApi, manageOpenApi, guides }: ContentsParts, current: string): string {
  const entries = listEntries(openApi);
  const methods = Map.groupBy(entries, ({ path }) => path);
  const renderLink = (entry: Entry) => renderEntryLink(entry, methods.get(entry.path)?.length === 1);
  const groups = groupNames.map((group) => ({ group, inside: entries.filter((entry) => groupOf(entry) === group) }));
  return [
    '<nav id="contents" aria-label="Documentation">',
    '<input id="filter" type="search" placeholder="Search  ( / )" aria-label="Search endpoints, parameters and guides" aria-describedby="filter-help" autocomplete="off">',
    '<p id="filter-help" hidden>Enter opens the first result, the arrow keys move through the results, Escape clears the search.</p>',
    '<p id="found-count" role="status"></p>',
    '<div id="best" hidden><h2>Best match</h2><ul></ul></div>',
    '<div id="found" hidden><h2>In the guides</h2><ul></ul></div>',
    // The endpoints are below the guides, so the start leads to them.
    `<ul>${link('/docs', 'Reference', current === 'reference')}${link('#contents-endpoints', 'Endpoints', false)}</ul>`,
    renderGuideLinks('Start here', guides.filter(isOf(firstGuides)), current),
    renderGuideLinks(
      'Guides',
      guides.filter((guide) => !isOf([manage, ...firstGuides, ...lastGuides])(guide)),
      current,
    ),
    ...groups
      .filter(({ inside }) => inside.length > 0)
      .map(
        ({ group, inside }, index) =>
          `<h2${index === 0 ? ' id="contents-endpoints"' : ''}>${group}</h2><ul>${inside.map(renderLink).join('')}</ul>`,
      ),
    guides.some(({ name }) => name === manage) && renderManageLinks(manageOpenApi, current),
    renderGuideLinks('Operating and developing', guides.filter(isOf(lastGuides)), current),
    '</nav>',
  ]
    .filter(Boolean)
    .join('');
}

const isOf =
  (names: readonly string[]) =>
  ({ name }: Guide): boolean =>
    names.includes(name);

const renderGuideLinks = (title: string, guides: Guide[], current: string): string =>
  guides.length === 0
    ? ''
    : `<h2>${title}</h2><ul>${guides.map((guide) => link(`/docs/guide/${guide.name}`, guide.title, guide.name === current)).join('')}</ul>`;

/** The filter also matches the routes of a section. */
function renderManageLinks({ tags, paths }: OpenApi, current: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  const sections = tags.map(({ name }) => {
    const inside = operations.filter(({ operation }) => operation.tags.includes(name));
    const words = inside.map(({ path, operation }) => `${path} ${operation.summary}`).join(' ');
    return `<li data-words="${escapeHtml(`${name} ${words}`)}"><a href="/docs/guide/${manage}#${anchorOf(name)}">${escapeHtml(name)}</a></li>`;
  });
  return `<h2>Management API</h2><ul>${link(`/docs/guide/${manage}`, 'Overview', current === manage)}${sections.join('')}</ul>`;
}

const link = (place: string, label: string, isCurrent: boolean): string =>
  `<li><a href="${escapeHtml(place)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`;

/** The filter also matches the summary and the parameters. GET goes without saying, unless the path has other methods. */
function renderEntryLink(entry: Entry, isOnly: boolean): string {
  const label = entry.path.replace(/^\/(v1\/)?(website\/)?/, '');
  const words = [entry.path, entry.summary, ...entry.operation.parameters.map(({ name }) => name)].join(' ');
  const verb = entry.method === 'GET' && isOnly ? '' : `<span class="verb">${entry.method}</span>`;
  return `<li data-words="${escapeHtml(words)}"><a href="/docs#${entryAnchor(entry)}" title="${escapeHtml(entry.summary)}">${verb}<span>${escapeHtml(label).replaceAll('/', '/<wbr>')}</span></a></li>`;
}

export function renderGuide(html: string, headings: Heading[]): string {
  const inner = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const items = inner.map(
    ({ depth, id, text }) => `<li${depth === 3 ? ' class="inner"' : ''}><a href="#${id}">${escapeHtml(text)}</a></li>`,
  );
  if (items.length < 2) return `<div class="prose">${html}</div>`;
  return `<div class="with-headings"><div class="prose">${html}</div><aside class="here" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></aside></div>`;
}

export function wrap({ style, theme, script, mark }: Assets, title: string, contents: string, body: string): string {
  const icon = `data:image/svg+xml,${encodeURIComponent(mark)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Siteglass</title><link rel="icon" href="${icon}"><link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin><script>${theme}</script><style>${style}</style></head><body><a class="skip" href="#content">Skip to the content</a><header><a class="brand" href="/docs"><img src="${icon}" alt="" width="26" height="26"> Siteglass <span>docs</span></a><a href="/openapi.json">OpenAPI</a><a href="/">Dashboard</a><button id="contents-button" type="button" aria-expanded="false" aria-controls="contents">Contents</button></header><div class="layout">${contents}<main id="content">${body}</main></div><script>${script}</script></body></html>`;
}

/** Allows only our style and scripts, by hash, and calls to the same origin. */
export function contentPolicy({ style, theme, script }: Assets): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(theme)} ${hash(script)}`,
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
