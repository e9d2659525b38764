// `/docs`: the reference and the guides, rendered without resources of other hosts, and the OpenAPI documents.
import { open, readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../contract/errors.ts';
import { findNearest } from '../contract/nearest.ts';
import type { OpenApi } from '../gateway/openapi-document.ts';
import { createBoundedCache } from '../flow/bounded-cache.ts';
import { exampleOrigin, withOrigin } from '../gateway/openapi-document.ts';
import { isBrowsing, sendNotFoundPage } from '../gateway/not-found-page.ts';
import { prepareFile, sendFile } from '../gateway/static-file.ts';
import type { StaticFile } from '../gateway/static-file.ts';
import { pictureSize } from '../contract/picture-size.ts';
import type { PictureSize } from '../contract/picture-size.ts';
import { typeface } from '../gateway/typeface.ts';
import { listEndpoints } from './endpoint-list.ts';
import { escapeHtml } from './escape-html.ts';
import { contentPolicy, firstGuides, lastGuides, renderContents, renderGuide, wrap } from './layout.ts';
import type { Assets, Guide } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { renderReference } from './reference-page.ts';
import { listSections } from './search-index.ts';

export interface ReferenceParts {
  openApi: OpenApi;
  /** The OpenAPI document of the management API. */
  manageOpenApi: OpenApi;
  /** The address of the service, if it was set. Default: that of each request. */
  publicUrl?: URL | undefined;
  /** Folder of the guides. */
  guidesDirectory: string;
}

/** The guides that have a place; others are sorted by title. */
const guideOrder = [...firstGuides, ...lastGuides];
const excluded = new Set(['reference']); // the same as the page itself
/** The pages share the dashboard's theme and icon. */
const dashboardFolder = ['..', '..', 'dashboard', 'public'];
const jsonType = 'application/json; charset=utf-8';
const pictureFolder = 'screenshots';
const pictureTypes: Record<string, string> = { '.png': 'image/png', '.webp': 'image/webp' };

export function registerReference(server: FastifyInstance, parts: ReferenceParts): void {
  const { openApi, manageOpenApi, guidesDirectory, publicUrl } = parts;
  const originOf = (request: FastifyRequest) => publicUrl?.origin ?? requestOrigin(request);
  const serve = (path: string, document: OpenApi) => {
    const fileFor = byOrigin((origin) =>
      prepareFile(Buffer.from(JSON.stringify(withOrigin(document, origin))), jsonType),
    );
    server.get(path, (request, reply) => sendFile(request, reply, fileFor(originOf(request))));
  };
  serve('/openapi.json', openApi);
  serve('/manage/openapi.json', manageOpenApi);
  const endpoints = prepareFile(Buffer.from(JSON.stringify(listEndpoints(openApi))), jsonType);
  server.get('/manage/endpoints.json', (request, reply) => sendFile(request, reply, endpoints));

  // Rendered on the first request and kept: it does not change while the service runs.
  let loading: Promise<Site> | undefined;
  const site = () =>
    (loading ??= loadSite(parts).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const sendPage = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = (await site()).pages.get(name);
    return page ? sendFile(request, reply, page) : await refuse(name, request, reply);
  };
  /** People are offered the guide with the most similar name. */
  const refuse = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const { titles } = await site();
    const nearest = isBrowsing(request) ? findNearest(name, [...titles.keys()]) : undefined;
    if (nearest === undefined) throw notFound();
    return sendNotFoundPage(reply, {
      path: escapeHtml(`/docs/guide/${nearest}`),
      title: escapeHtml(titles.get(nearest) ?? nearest),
    });
  };
  // Addresses without `guide`, as people type them.
  server.get<Named>('/docs/:name', async (request, reply) => {
    const { name } = request.params;
    if (name === 'reference') return reply.redirect('/docs');
    if (!(await site()).pages.has(name)) return refuse(name, request, reply);
    return reply.redirect(`/docs/guide/${name}`);
  });
  server.get('/docs', async (request, reply) => sendFile(request, reply, (await site()).reference(originOf(request))));
  server.get('/docs/search.json', async (request, reply) => sendFile(request, reply, (await site()).searchIndex));
  server.get<Named>('/docs/guide/:name', (request, reply) => sendPage(request.params.name, request, reply));
  server.get<Named>('/docs/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    if (!(await site()).pictures.has(name)) throw notFound();
    return reply
      .headers({
        'content-type': pictureTypes[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'max-age=3600',
      })
      .send(await readFile(join(guidesDirectory, pictureFolder, name)));
  });
}

interface Named {
  Params: { name: string };
}

const originsMax = 8;
const hostPattern = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** The address under which the service was called, so that tools and people can use what they read as it is. */
const requestOrigin = ({ protocol, host }: FastifyRequest): string =>
  hostPattern.test(host) ? `${protocol}://${host}` : exampleOrigin;

/** Keeps a file for each of the last few addresses. */
function byOrigin(make: (origin: string) => StaticFile): (origin: string) => StaticFile {
  const files = createBoundedCache<string, StaticFile>({ entriesMax: originsMax });
  return (origin) => files.getOrCreate(origin, () => make(origin));
}

interface Site {
  /** The reference, with the address of the service in its samples. */
  reference(origin: string): StaticFile;
  /** The guides by name. */
  pages: ReadonlyMap<string, StaticFile>;
  /** The titles of the guides, by name. */
  titles: ReadonlyMap<string, string>;
  searchIndex: StaticFile;
  pictures: Pictures;
}

/** The pictures of the guides by name, with their sizes. */
type Pictures = ReadonlyMap<string, PictureSize | undefined>;

async function loadSite({ openApi, manageOpenApi, guidesDirectory }: ReferenceParts): Promise<Site> {
  const [assets, guides, pictures] = await Promise.all([
    loadAssets(),
    loadGuides(guidesDirectory),
    loadPictures(guidesDirectory),
  ]);
  const policy = contentPolicy(assets);
  const resolveLink = createResolver(new Set(guides.map(({ name }) => name)), pictures);
  const pages = new Map<string, StaticFile>();
  const prepare = (name: string, title: string, body: string): StaticFile => ({
    ...prepareFile(
      Buffer.from(wrap(assets, title, renderContents({ openApi, manageOpenApi, guides }, name), body)),
      'text/html; charset=utf-8',
    ),
    policy,
  });
  const reference = byOrigin((origin) => prepare('reference', 'Reference', renderReference(openApi, origin)));
  for (const { name, title, source } of guides) {
    const { html, headings } = renderMarkdown(source, resolveLink);
    pages.set(name, prepare(name, title, renderGuide(addSizes(html, pictures), headings)));
  }
  const searchIndex = prepareFile(Buffer.from(JSON.stringify(guides.flatMap(listSections))), jsonType);
  const titles = new Map(guides.map(({ name, title }) => [name, title]));
  return { reference, pages, titles, pictures, searchIndex };
}

/** Maps links between guides to their pages, and those of the changelog, which is beside the folder. Other links are not resolved. */
function createResolver(guides: ReadonlySet<string>, pictures: Pictures) {
  return (link: string): string | undefined => {
    if (/^(https?:|#)/.test(link)) return link;
    const [, picture] = /^screenshots\/([\w.-]+)$/.exec(link) ?? [];
    if (picture !== undefined) return pictures.has(picture) ? `/docs/pictures/${picture}` : undefined;
    const [, file, anchor = ''] = /^(?:\.\/|docs\/)?([\w-]+)\.(?:md|json)(#.*)?$/.exec(link) ?? [];
    if (file === 'reference') return `/docs${anchor}`;
    if (file === 'openapi') return '/openapi.json';
    if (file === 'manage-openapi') return '/manage/openapi.json';
    return file !== undefined && guides.has(file) ? `/docs/guide/${file}${anchor}` : undefined;
  };
}

/** A reloaded page is laid out completely at once, because the browser restores its position in pixels. */
const restore = `if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') document.documentElement.classList.add('whole');`;

async function loadAssets(): Promise<Assets> {
  const read = (...place: string[]) => readFile(join(import.meta.dirname, ...place), 'utf8');
  const [style, script, theme, mark] = await Promise.all([
    read('page.css'),
    read('page.js'),
    read(...dashboardFolder, 'theme.js'),
    read(...dashboardFolder, 'favicon.svg'),
  ]);
  return { style: typeface + style, script, theme: `${theme}\n${restore}`, mark: mark.trim() };
}

async function loadPictures(directory: string): Promise<Pictures> {
  const files = await readdir(join(directory, pictureFolder)).catch(() => []);
  const names = files.filter((file) => extname(file) in pictureTypes);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readSize(join(directory, pictureFolder, name))] as const)),
  );
}

const headerBytes = 64;

async function readSize(path: string): Promise<PictureSize | undefined> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  return pictureSize(buffer.subarray(0, bytesRead));
}

/** With its size, a picture takes its place before it has loaded. */
const addSizes = (html: string, pictures: Pictures): string =>
  html.replaceAll(/<img src="\/docs\/pictures\/([\w.-]+)"/g, (image, name: string) => {
    const size = pictures.get(name);
    return size ? `${image} width="${size.width}" height="${size.height}"` : image;
  });

async function loadGuides(directory: string): Promise<Guide[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.md') && !excluded.has(file.slice(0, -3)));
  const guides = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(directory, file), 'utf8');
      return { name: file.slice(0, -3), title: /^#\s+(.*)$/m.exec(source)?.[1] ?? file, source };
    }),
  );
  // Beside the folder, in the repository and in the npm package.
  const changelog = await readFile(join(directory, '..', 'CHANGELOG.md'), 'utf8').catch(() => undefined);
  if (changelog !== undefined) guides.push({ name: 'changelog', title: 'Changelog', source: changelog });
  const rank = ({ name }: Guide) => (guideOrder.includes(name) ? guideOrder.indexOf(name) : guideOrder.length);
  return guides.toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
