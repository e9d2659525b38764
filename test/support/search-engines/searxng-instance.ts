// A SearXNG on loopback with engines that the test describes. It selects and merges them as SearXNG does: the engines of the
// request's categories are asked in addition to those that it names, and equal results are merged.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface InstanceEngine {
  category: 'general' | 'images' | 'news';
  /** The URLs of its results. */
  finds: string[];
  /** Why it is listed as unresponsive. */
  fails?: string;
}

export interface SearxngInstance {
  origin: string;
  /** By their names; the test may change them. */
  engines: Record<string, InstanceEngine>;
  /** True: its settings lock the categories, so `engines` and `categories` have no effect. */
  isLocked: boolean;
  /** The parameters of each search. */
  requests: URLSearchParams[];
  close(): Promise<void>;
}

export async function startSearxngInstance(): Promise<SearxngInstance> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://instance');
    if (pathname !== '/search') {
      response.writeHead(404).end();
      return;
    }
    instance.requests.push(searchParams);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer(instance, searchParams)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const instance: SearxngInstance = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    engines: {},
    isLocked: false,
    requests: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return instance;
}

function selectedEngines({ engines, isLocked }: SearxngInstance, parameters: URLSearchParams): string[] {
  const listed = (name: string) => (isLocked ? [] : (parameters.get(name)?.split(',') ?? []));
  const named = listed('engines').filter((name) => engines[name] !== undefined);
  const categories = listed('categories');
  const wanted = categories.length === 0 && named.length === 0 ? ['general'] : categories;
  const inCategories = Object.keys(engines).filter((name) => wanted.includes(engines[name]!.category));
  return [...new Set([...named, ...inCategories])];
}

function answer(instance: SearxngInstance, parameters: URLSearchParams): unknown {
  const asked = selectedEngines(instance, parameters).map((name) => ({ name, ...instance.engines[name]! }));
  const results = new Map<string, { engines: string[]; positions: number[] }>();
  for (const { name, finds } of asked) {
    for (const [index, url] of finds.entries()) {
      const result = results.get(url) ?? { engines: [], positions: [] };
      result.engines.push(name);
      result.positions.push(index + 1);
      results.set(url, result);
    }
  }
  const scored = [...results].map(([url, { engines, positions }]) => ({
    url,
    title: `Title of ${url}`,
    content: `Found by ${engines.join(' and ')}.`,
    img_src: `${url}.jpg`,
    engine: engines[0],
    engines,
    positions,
    score: positions.reduce((sum, position) => sum + positions.length / position, 0),
  }));
  return {
    query: parameters.get('q'),
    number_of_results: 0,
    results: scored.toSorted((one, other) => other.score - one.score),
    answers: [],
    corrections: [],
    infoboxes: [{ infobox: 'Oak', content: 'An oak is a tree.', engine: 'wikipedia', engines: ['wikipedia'] }],
    suggestions: ['oak leaf'],
    unresponsive_engines: asked.flatMap(({ name, fails }) => (fails === undefined ? [] : [[name, fails]])),
  };
}
