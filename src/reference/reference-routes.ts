// `/docs`: the reference and the guides, rendered here, with nothing loaded from anywhere else.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../contract/errors.ts';
import type { OpenApi } from '../gateway/openapi.ts';
import { escapeHtml, renderMarkdown } from './markdown.ts';
import { entryAnchor, listEntries, renderReference } from './reference-page.ts';

export interface ReferenceParts {
  openApi: OpenApi;
  /** Folder of the guides. */
  guidesDirectory: string;
}

interface Guide {
  name: string;
  title: string;
  source: string;
}

/** In this order; what is not listed follows by name. */
const ORDER = ['api', 'clients', 'operations', 'comparison', 'architecture'];
const LEFT_OUT = new Set(['reference']); // the same as the page itself

export function registerReference(server: FastifyInstance, { openApi, guidesDirectory }: ReferenceParts): void {
  // Made by the first reader and kept: neither changes while the service runs.
  let loading: Promise<Site> | undefined;
  const site = () =>
    (loading ??= loadSite(openApi, guidesDirectory).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  server.get('/docs', async (_request, reply) => send(reply, (await site()).page('reference')));
  server.get('/docs/guide/:name', async (request, reply) =>
    send(reply, (await site()).page((request.params as { name: string }).name)),
  );
}

interface Page {
  html: string;
  policy: string;
}

interface Site {
  page(name: string): Page | undefined;
}

async function loadSite(openApi: OpenApi, guidesDirectory: string): Promise<Site> {
  const [style, script, guides] = await Promise.all([
    readFile(join(import.meta.dirname, 'page.css'), 'utf8'),
    readFile(join(import.meta.dirname, 'page.js'), 'utf8'),
    loadGuides(guidesDirectory),
  ]);
  const policy = contentPolicy(style, script);
  const names = new Set(guides.map(({ name }) => name));
  const resolveLink = (link: string) => {
    if (/^(https?:|#)/.test(link)) return link;
    const [, file, anchor = ''] = /^(?:\.\/)?([\w-]+)\.(?:md|json)(#.*)?$/.exec(link) ?? [];
    if (file === 'reference') return `/docs${anchor}`;
    if (file === 'openapi') return '/openapi.json';
    return file !== undefined && names.has(file) ? `/docs/guide/${file}${anchor}` : undefined;
  };
  const pages = new Map<string, Page>();
  const add = (name: string, title: string, body: string) =>
    pages.set(name, {
      html: wrap({ title, body, style, script, navigation: navigate(openApi, guides, name) }),
      policy,
    });
  add('reference', 'Reference', renderReference(openApi));
  for (const { name, title, source } of guides) add(name, title, renderMarkdown(source, resolveLink).html);
  return { page: (name) => pages.get(name) };
}

async function loadGuides(directory: string): Promise<Guide[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.md') && !LEFT_OUT.has(file.slice(0, -3)));
  const guides = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(directory, file), 'utf8');
      return { name: file.slice(0, -3), title: /^#\s+(.*)$/m.exec(source)?.[1] ?? file, source };
    }),
  );
  const rank = ({ name }: Guide) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return guides.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

function navigate(openApi: OpenApi, guides: Guide[], current: string): string {
  const item = (place: string, label: string, isCurrent: boolean) =>
    `<li><a href="${escapeHtml(place)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a></li>`;
  const entries = listEntries(openApi);
  const groups = openApi.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return [
    '<nav aria-label="Documentation"><strong>Siteglass</strong>',
    `<ul>${item('/docs', 'Reference', current === 'reference')}</ul>`,
    `<h2>Guides</h2><ul>${guides.map(({ name, title }) => item(`/docs/guide/${name}`, title, name === current)).join('')}</ul>`,
    ...groups.map(
      (group) =>
        `<h2>${escapeHtml(group.name)}</h2><ul>${group.entries.map((entry) => item(`/docs#${entryAnchor(entry)}`, entry.operation.summary, false)).join('')}</ul>`,
    ),
    '</nav>',
  ].join('');
}

function wrap({
  title,
  body,
  style,
  script,
  navigation,
}: Record<'title' | 'body' | 'style' | 'script' | 'navigation', string>): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} · Siteglass</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${navigation}<main>${body}</main><script>${script}</script></body></html>`;
}

/** Only our own style and script, by their hashes; only calls to this very origin. */
function contentPolicy(style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(style)}`,
    `script-src ${hash(script)}`,
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function send(reply: FastifyReply, page: Page | undefined): FastifyReply {
  if (!page) throw notFound();
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .send(page.html);
}
