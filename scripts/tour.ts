// `node scripts/tour.ts [folder]`: makes the animated picture of the README, in light and dark. Every response in it is a real
// one, on the sample site, and every frame is a capture by GET /v1/website/screenshot.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../src/app/app.ts';
import { loadConfig } from '../src/config.ts';
import { sampleOrigin } from '../src/contract/sample-site.ts';
import { animate } from './tour/animated-webp.ts';
import type { Frame } from './tour/animated-webp.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'screenshots');
const stage = { width: 1200, height: 680 };
/** The command line; everything else changes only when a response arrives. */
const line = { x: 30, y: 24, width: 1140, height: 76 };
const typingMs = 70;
const waitingMs = 350;
const shownMs = 2600;
const warmUpsMax = 10;
const charactersPerFrame = 12;

type Scene = { command: string; title: string; facts: string[] } & (
  | { kind: 'picture'; picture: string }
  | { kind: 'markdown'; text: string }
  | { kind: 'json'; text: string; picture: string }
  | { kind: 'technologies'; items: { name: string; version: string | null; category: string; icon: string }[] }
  | { kind: 'pages'; items: string[] }
);

let scenes: Scene[] = [];
const pictures = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://here');
  const picture = pictures.get(pathname);
  if (picture)
    response.setHeader('content-type', pathname.endsWith('.svg') ? 'image/svg+xml' : 'image/webp').end(picture);
  else if (pathname === '/scenes.json')
    response.setHeader('content-type', 'application/json').end(JSON.stringify(scenes));
  else if (pathname === '/') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(readFileSync(join(import.meta.dirname, 'tour', 'stage.html')));
  } else response.writeHead(404).end();
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const stageUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const dataDirectory = await mkdtemp(join(tmpdir(), 'siteglass-tour-'));
const service = await startService(
  loadConfig({
    PORT: '0',
    DATA_DIR: dataDirectory,
    SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
    SITEGLASS_LOG_LEVEL: 'fatal',
  }),
);

interface Answer {
  body: Buffer;
  /** Status, credits and duration. */
  facts: string[];
}

/** A call after the first ones, which start the browser or load the rules, and may fail on a busy machine. */
async function call(endpoint: string, parameters: Record<string, string>): Promise<Answer> {
  for (let attempt = 0; attempt < warmUpsMax; attempt++) {
    if (await callOnce(endpoint, parameters).catch(() => undefined)) break;
  }
  return await callOnce(endpoint, parameters);
}

async function callOnce(endpoint: string, parameters: Record<string, string | number>): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const startedAt = performance.now();
  const response = await fetch(`${service.address}/v1/website/${endpoint}?${query.toString()}`, {
    headers: { 'x-api-key': service.firstKey! },
  });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${endpoint}: ${body.toString()}`);
  const credits = response.headers.get('x-credits-charged');
  const ms = Math.round(performance.now() - startedAt);
  return { body, facts: ['200 OK', credits === '1' ? '1 credit' : `${credits} credits`, `${ms} ms`] };
}

/** `theme` is that of the pages in the pictures. */
async function playScenes(theme: 'light' | 'dark'): Promise<Scene[]> {
  const look = { viewport_width: '1140', viewport_height: '700', color_scheme: theme, format: 'webp' };
  const shot = await call('screenshot', { url: `${sampleOrigin}/`, ...look });
  pictures.set('/shot.webp', shot.body);
  const article = `${sampleOrigin}/journal/the-colour-of-sand/`;
  const markdown = await call('crawler', { query: article, response_type: 'markdown' });
  const rules = { name: 'h1', price: { selector: '.price', output: 'number' }, stock: '.stock' };
  const product = `${sampleOrigin}/lamps/ember/`;
  const extracted = await call('crawler', { query: product, extract: JSON.stringify(rules) });
  pictures.set('/lamp.webp', (await call('screenshot', { url: product, ...look, selector: '.product > img' })).body);
  const technology = await call('technology', { query: `${sampleOrigin}/`, mode: 'expert' });
  return [
    {
      command: `siteglass screenshot ${sampleOrigin}/ > shop.png`,
      title: 'Screenshot',
      facts: shot.facts,
      kind: 'picture',
      picture: '/shot.webp',
    },
    {
      command: `siteglass crawl ${article} --response-type markdown`,
      title: 'Markdown',
      facts: markdown.facts,
      kind: 'markdown',
      text: markdown.body.toString(),
    },
    {
      command: `siteglass crawl ${product} --extract "$(cat rules.json)"`,
      title: 'Values of a page',
      facts: extracted.facts,
      kind: 'json',
      text: JSON.stringify(withoutTitle(extracted.body), null, 2),
      picture: '/lamp.webp',
    },
    {
      command: `siteglass tech ${sampleOrigin}/`,
      title: 'Technologies',
      facts: technology.facts,
      kind: 'technologies',
      items: await readTechnologies(technology.body),
    },
    await crawl(),
  ];
}

const withoutTitle = (body: Buffer): object => {
  const { requested_url, status, extracted } = JSON.parse(body.toString()) as Record<string, unknown>;
  return { requested_url, status, extracted };
};

interface Technology {
  name: string;
  version: string | null;
  icon: string;
  categories: { name: string }[];
}

async function readTechnologies(body: Buffer) {
  const { technologies } = JSON.parse(body.toString()) as { technologies: Technology[] };
  return await Promise.all(
    technologies.map(async ({ name, version, icon, categories }) => {
      const drawn = await fetch(service.address + icon);
      pictures.set(icon, Buffer.from(await drawn.arrayBuffer()));
      return { name, version, icon, category: categories[0]?.name ?? '' };
    }),
  );
}

async function crawl(): Promise<Scene> {
  const headers = { 'x-api-key': service.firstKey!, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: `${sampleOrigin}/` });
  const accepted = await fetch(`${service.address}/v1/crawls`, { method: 'POST', headers, body });
  const { crawl_id: id } = (await accepted.json()) as { crawl_id: string };
  const read = async () =>
    (await (await fetch(`${service.address}/v1/crawls/${id}?wait=10`, { headers })).json()) as {
      status: string;
      completed: number;
      credits_charged: number;
    };
  let state = await read();
  for (let round = 0; round < 12 && state.status !== 'completed'; round++) state = await read();
  const results = await fetch(`${service.address}/v1/crawls/${id}/results`, { headers });
  const lines = (await results.text()).split('\n').filter((text) => text !== '');
  const pages = lines.map((text) => JSON.parse(text) as { url: string });
  return {
    command: `siteglass crawl-site start ${sampleOrigin}/`,
    title: 'Crawl of a site',
    facts: [state.status, `${state.completed} pages`, `${state.credits_charged} credits`],
    kind: 'pages',
    items: pages.map(({ url }) => url.replace(sampleOrigin, '')),
  };
}

async function capture(theme: string, moment: Record<string, number>, area?: typeof line): Promise<Buffer> {
  const query = new URLSearchParams(Object.entries(moment).map(([name, value]) => [name, String(value)]));
  const clip = area && { clip_x: area.x, clip_y: area.y, clip_width: area.width, clip_height: area.height };
  const { body } = await callOnce('screenshot', {
    url: `${stageUrl}?${query.toString()}`,
    viewport_width: stage.width,
    viewport_height: stage.height,
    color_scheme: theme,
    format: 'webp',
    image_quality: 84,
    wait_for_selector: '#ready',
    ...clip,
  });
  return body;
}

async function film(theme: 'light' | 'dark'): Promise<Buffer> {
  const frames: Frame[] = [];
  for (const [scene, { command }] of scenes.entries()) {
    for (let typed = 0; typed < command.length; typed += charactersPerFrame)
      frames.push({
        picture: await capture(theme, { scene, typed }, line),
        x: line.x,
        y: line.y,
        milliseconds: typingMs,
      });
    const picture = await capture(theme, { scene, typed: command.length }, line);
    frames.push({ picture, x: line.x, y: line.y, milliseconds: waitingMs });
    frames.push({ picture: await capture(theme, { scene, done: 1 }), x: 0, y: 0, milliseconds: shownMs });
  }
  // A still picture shows the first frame, so it begins with the first response.
  const last = frames.findIndex(({ milliseconds }) => milliseconds === shownMs);
  return animate([...frames.slice(last), ...frames.slice(0, last)], stage);
}

try {
  for (const theme of ['light', 'dark'] as const) {
    scenes = await playScenes(theme);
    const file = join(folder, `tour-${theme}.webp`);
    const bytes = await film(theme);
    await writeFile(file, bytes);
    console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`);
  }
} finally {
  await service.stop();
  server.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
