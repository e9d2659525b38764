// How a page and its additional files are combined; the fetcher and the threads are replaced by fakes.
import { describe, expect, test } from 'vitest';
import type { FetchedPage, PageFetcher } from '../../web/http/fetch-page.ts';
import type { ReportTask } from './analysis.ts';
import type { AnalysisWorkers } from './analysis-workers.ts';
import { lookUpRecords, type DnsLookups } from './dns-records.ts';
import { iconHash } from './match/released-files.ts';
import { registrableDomain } from './match/site.ts';
import { createTechnologyDetector } from './technology.ts';

const page: FetchedPage = {
  status: 200,
  finalUrl: 'https://www.shop.example.com/start',
  headers: { 'content-type': 'text/html', 'set-cookie': ['a=1; Path=/', 'b=2; Domain=other.test'] },
  body: Buffer.from('<p>x'),
  redirects: [{ url: 'http://shop.example.com/', status: 301, headers: {} }],
  timings: { totalMs: 5, firstByteMs: 5 },
  certificateIssuer: 'O=Acme CA',
};

function fetcherOf(answers: Record<string, () => Promise<string>>) {
  const asked: string[] = [];
  const pages: PageFetcher = {
    fetchPage: async () => page,
    async fetchOnce(url) {
      asked.push(url.href);
      const answer = answers[url.pathname];
      return { status: answer === undefined ? 404 : 200, headers: {}, body: Buffer.from((await answer?.()) ?? 'no') };
    },
  };
  return { pages, asked };
}

function workersOf(scripts: string[], stylesheets: string[] = [], opaqueScripts = 0, icon?: string) {
  const reports: Omit<ReportTask, 'kind' | 'deadlineMs'>[] = [];
  const tasks: any[] = [];
  const workers: AnalysisWorkers = {
    async matchPage(task) {
      tasks.push(task);
      return { hits: [], isPartial: false, scripts, stylesheets, icon };
    },
    async report(task) {
      reports.push(structuredClone(task));
      return { cms: null, technologies: [], hits: [], isPartial: false, opaqueScripts };
    },
    prepare: async () => {},
    ruleSets: async () => ({ sets: [], problems: [] }),
    pageQuestions: async () => ({ jsNames: ['Acme.version'], properties: [], libraries: [] }),
    shares: () => [],
    close: async () => {},
  };
  return { workers, reports, tasks };
}

const never = () => new Promise<string>(() => {});
const texts = (bodies: readonly Uint8Array[]) => bodies.map((body) => Buffer.from(body).toString());

describe('a detection', () => {
  test("reads robots.txt and the site's own scripts and styles only", async () => {
    const { pages, asked } = fetcherOf({
      '/robots.txt': async () => 'robots',
      '/app.js': async () => 'script',
      '/x.css': async () => 'style',
    });
    const { workers, reports } = workersOf(
      ['https://cdn.example.com/app.js', 'https://www.other.test/their.js', 'data:text/javascript,1', 'blob:x'],
      ['https://www.shop.example.com/x.css'],
    );
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(asked).toEqual([
      'http://shop.example.com/robots.txt',
      'https://cdn.example.com/app.js',
      'https://www.shop.example.com/x.css',
    ]);
    expect(texts(reports[0]!.scripts)).toEqual(['script']);
    expect(texts(reports[0]!.styles)).toEqual(['style']);
    expect(texts([reports[0]!.robots!])).toEqual(['robots']);
    expect(reports[0]!.certIssuer).toBe('O=Acme CA');
  });

  test('reads the servers of the files on the host of the page', async () => {
    const { pages } = fetcherOf({ '/app.js': async () => 'script', '/x.css': async () => 'style' });
    const fetchOnce: PageFetcher['fetchOnce'] = async (url, options) => ({
      ...(await pages.fetchOnce(url, options)),
      headers: { server: url.host === 'www.shop.example.com' ? 'Apache/2.4.71' : 'AmazonS3' },
    });
    const { workers, reports } = workersOf(
      ['https://www.shop.example.com/app.js', 'https://cdn.example.com/app.js'],
      ['https://www.shop.example.com/x.css'],
    );
    const detector = createTechnologyDetector({ pages: { ...pages, fetchOnce }, workers });
    await detector.detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(reports[0]!.servers).toEqual(['Apache/2.4.71']);
  });

  test('reads the pages of a page that consists of frames', async () => {
    const body = Buffer.from(
      '<frameset><frame src="side.php"><frame src=\'/main.php?a=1&amp;b=2\'><frame src="https://www.other.test/x"></frameset>',
    );
    const answers = fetcherOf({ '/side.php': async () => '<p>side', '/main.php': async () => '<p>main' });
    const pages: PageFetcher = { ...answers.pages, fetchPage: async () => ({ ...page, body }) };
    const { workers, tasks } = workersOf([]);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(tasks.map(({ url }) => url).slice(0, 3)).toEqual([
      'https://www.shop.example.com/start',
      'https://www.shop.example.com/side.php',
      'https://www.shop.example.com/main.php?a=1&b=2',
    ]);
    expect(texts(tasks.slice(1, 3).map((task) => task.body))).toEqual(['<p>side', '<p>main']);
  });

  test('reads the page to which a page leads on by itself', async () => {
    const body = Buffer.from('<meta http-equiv="refresh" content="0; url=/home">');
    const answers = fetcherOf({ '/home': async () => '<p>home' });
    const pages: PageFetcher = { ...answers.pages, fetchPage: async () => ({ ...page, body }) };
    const { workers, tasks } = workersOf([]);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(texts(tasks.slice(1, 2).map((task) => task.body))).toEqual(['<p>home']);
  });

  test('examines the error page for a missing robots.txt', async () => {
    const { workers, reports, tasks } = workersOf([]);
    workers.matchPage = async (task) => {
      tasks.push(task);
      const hit = {
        technology: new URL(task.url).pathname,
        type: 'headers' as const,
        match: '',
        version: '',
        versionRank: 0,
        confidence: 100,
      };
      return { hits: [hit], isPartial: false, scripts: [], stylesheets: [], icon: undefined };
    };
    await createTechnologyDetector({ pages: fetcherOf({}).pages, workers }).detect(
      new URL('http://shop.example.com/'),
      {
        account: 1,
      },
    );
    expect(reports[0]!.hits.map(({ technology }) => technology)).toEqual(['/start', '/robots.txt']);
  });

  test('takes no scripts and styles from the error page for a missing robots.txt', async () => {
    const { workers, tasks } = workersOf([]);
    const body =
      '<link rel="stylesheet" href="/a.css"><link rel="icon" href="/i.png"><script src="/a.js"></script><script>b()</script>';
    const { pages } = fetcherOf({});
    const answers: PageFetcher = {
      ...pages,
      fetchOnce: async (...args) => ({ ...(await pages.fetchOnce(...args)), body: Buffer.from(body) }),
    };
    await createTechnologyDetector({ pages: answers, workers }).detect(new URL('http://shop.example.com/'), {
      account: 1,
    });
    expect(texts(tasks.slice(-1).map((task) => task.body))).toEqual([
      '<link rel="icon" href="/i.png"></script><script>b()</script>',
    ]);
  });

  test.each([
    ['that is long', 'http://shop.example.com/', 'x'.repeat(20_000)],
    ['of another site', 'http://other.test/', 'no'],
  ])('does not examine an error page %s', async (_name, url, body) => {
    const { workers, tasks } = workersOf([]);
    const pages: PageFetcher = {
      fetchPage: async () => page,
      fetchOnce: async () => ({ status: 404, headers: {}, body: Buffer.from(body) }),
    };
    await createTechnologyDetector({ pages, workers }).detect(new URL(url), { account: 1 });
    expect(tasks.map((task) => task.url)).toEqual(['https://www.shop.example.com/start']);
  });

  test.each([
    ['https://www.shop.example.com/img/icon.png', 'https://www.shop.example.com/img/icon.png'],
    [`data:image/png;base64,${Buffer.from('picture').toString('base64')}`, 'https://www.shop.example.com/start'],
  ])('reads the icon of the page: %s', async (icon, url) => {
    const { pages } = fetcherOf({ '/img/icon.png': async () => 'picture' });
    const { workers, reports } = workersOf([], [], 0, icon);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(reports[0]!.icon).toEqual({ url, hash: iconHash(Buffer.from('picture')) });
  });

  test('does not read icons of other sites', async () => {
    const { pages, asked } = fetcherOf({});
    const { workers, reports } = workersOf([], [], 0, 'https://www.other.test/icon.png');
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(asked).toEqual(['http://shop.example.com/robots.txt']);
    expect(reports[0]).not.toHaveProperty('icon');
  });

  test('gives the page all of the timeout, also before it answers', async () => {
    const asked: unknown[] = [];
    const pages: PageFetcher = {
      ...fetcherOf({}).pages,
      fetchPage: async (_url, options) => (asked.push(options), page),
    };
    const detector = createTechnologyDetector({ pages, workers: workersOf([]).workers });
    await detector.detect(new URL('http://shop.example.com/'), { account: 1, timeoutSeconds: 40 });
    expect(asked).toMatchObject([{ totalTimeoutSeconds: 40, silenceSeconds: 40 }]);
  });

  test('does not wait for slow files, and keeps what has arrived', async () => {
    const { pages } = fetcherOf({ '/robots.txt': never, '/a.js': async () => 'fast', '/b.js': never });
    const { workers, reports } = workersOf(['https://shop.example.com/a.js', 'https://shop.example.com/b.js']);
    const dns = Object.fromEntries(['Mx', 'Txt', 'Ns', 'Soa', 'Cname'].map((kind) => [`resolve${kind}`, never]));
    const detector = createTechnologyDetector({ pages, workers, dns: dns as unknown as DnsLookups });
    await detector.detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(texts(reports[0]!.scripts)).toEqual(['fast']);
    expect(reports[0]).not.toHaveProperty('robots');
  });

  test('fetches a bounded number of scripts, each once', async () => {
    const { pages, asked } = fetcherOf({});
    const scripts = Array.from({ length: 300 }, (_, n) => `https://shop.example.com/${n % 100}.js`);
    await createTechnologyDetector({ pages, ...workersOf(scripts) }).detect(new URL('http://shop.example.com/'), {
      account: 1,
    });
    expect(asked.length).toBe(1 + 32);
  });

  test('reports cookies, redirects and the status', async () => {
    const { pages } = fetcherOf({});
    const { workers, tasks } = workersOf([]);
    const report = await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), {
      account: 1,
    });
    expect(tasks[0].cookies).toEqual({ a: ['1'], b: ['2'] });
    expect(report.visits).toEqual([
      { url: 'http://shop.example.com/', status: 301 },
      { url: 'https://www.shop.example.com/start', status: 200 },
    ]);
  });

  test('with render asks the browser for the JavaScript names of the rules', async () => {
    const { pages } = fetcherOf({});
    const { workers, tasks } = workersOf([]);
    const asked: unknown[] = [];
    const detector = createTechnologyDetector({
      pages,
      workers,
      renderPage: async (url, { questions: { jsNames } }) => {
        asked.push(jsNames);
        const { status, redirects, headers } = page;
        return {
          status,
          redirects,
          headers,
          finalUrl: url.href,
          html: '<p>',
          cookies: {},
          requests: ['https://a.test/x'],
          properties: [],
          libraries: [],
          js: { 'Acme.version': '1' },
        };
      },
    });
    await detector.detect(new URL('http://shop.example.com/'), { account: 1, render: true });
    expect(asked).toEqual([['Acme.version']]);
    expect(tasks[0]).toMatchObject({
      properties: [],
      libraries: [],
      js: { 'Acme.version': '1' },
      requests: ['https://a.test/x'],
    });
  });

  test.each([
    ['an empty application', '<body><div id="app"></div><script src="/a.js"></script></body>', true],
    ['a page with text', `<body><p>${'Many words. '.repeat(99)}</p></body>`, undefined],
  ])('is partial if the browser that it needs does not finish: %s', async (_, html, isPartial) => {
    const { pages } = fetcherOf({ '/a.js': async () => 'script' });
    const limits: (number | undefined)[] = [];
    const detector = createTechnologyDetector({
      pages: { ...pages, fetchPage: async () => ({ ...page, body: Buffer.from(html) }) },
      ...workersOf([]),
      renderPage: async (_url, { shownSecondsMax, timeoutSeconds }) => {
        limits.push(shownSecondsMax, timeoutSeconds);
        throw new Error('late');
      },
    });
    const report = await detector.detect(new URL('http://shop.example.com/'), { account: 1, timeoutSeconds: 60 });
    expect(report.isPartial).toBe(isPartial ?? false);
    expect(report.finalUrl).toBe(page.finalUrl);
    expect(limits).toEqual(isPartial ? [8, 5] : []);
  });

  test('renders a short page only if one of its scripts may show more', async () => {
    for (const opaqueScripts of [0, 1]) {
      const { pages } = fetcherOf({ '/a.js': async () => 'script' });
      const short = Buffer.from('<body><h1>Hello</h1><script src="/a.js"></script></body>');
      const rendered: string[] = [];
      const detector = createTechnologyDetector({
        pages: { ...pages, fetchPage: async () => ({ ...page, body: short }) },
        ...workersOf(['https://shop.example.com/a.js'], [], opaqueScripts),
        renderPage: async (url) => {
          rendered.push(url.href);
          throw new Error('broken');
        },
      });
      const report = await detector.detect(new URL('http://shop.example.com/'), { account: 1 });
      expect(rendered).toHaveLength(opaqueScripts);
      expect(report.isPartial).toBe(opaqueScripts > 0);
    }
  });

  test.each([
    ['of the same address', { finalUrl: 'https://www.shop.example.com/login', status: 200 }, 2],
    ['of another site', { finalUrl: 'https://login.example.org/', status: 200 }, 1],
    ['with another status', { finalUrl: 'https://www.shop.example.com/start', status: 403 }, 1],
  ])('examines what the server sent beside what a browser shows: a page %s', async (_, shown, count) => {
    const { workers, tasks, reports } = workersOf([]);
    const hit = { technology: 'Acme', type: 'html', match: 'acme', confidence: 50, version: '', versionRank: 0 };
    const matchPage: AnalysisWorkers['matchPage'] = async (...parameters) => ({
      ...(await workers.matchPage(...parameters)),
      hits: [hit as any],
    });
    const detector = createTechnologyDetector({
      pages: fetcherOf({ '/robots.txt': async () => 'robots' }).pages,
      workers: { ...workers, matchPage },
      renderPage: async () => ({
        ...shown,
        redirects: [],
        headers: {},
        html: '<p>shown',
        cookies: {},
        requests: [],
        properties: [],
        libraries: [],
        js: {},
      }),
    });
    await detector.detect(new URL('http://shop.example.com/'), { account: 1, render: true });
    expect(texts(tasks.map(({ body }) => body))).toEqual(['<p>shown', '<p>x'].slice(0, count));
    // The same sign in both counts once.
    expect(reports[0]!.hits.map(({ confidence }) => confidence)).toEqual([50, 0].slice(0, count));
  });

  test('with render never examines a page of the browser itself', async () => {
    const { workers, tasks } = workersOf([]);
    const { pages } = fetcherOf({});
    const detector = createTechnologyDetector({
      pages: { ...pages, fetchPage: async () => ({ ...page, status: 404, body: Buffer.alloc(0) }) },
      workers,
      renderPage: async () => ({
        status: 404,
        redirects: [],
        headers: {},
        finalUrl: 'chrome-error://chromewebdata/',
        html: '<html>an error page of the browser</html>',
        cookies: {},
        requests: [],
        properties: [],
        libraries: [],
        js: {},
      }),
    });
    const report = await detector.detect(new URL('http://shop.example.com/'), { account: 1, render: true });
    expect(report.visits.at(-1)).toEqual({ url: page.finalUrl, status: 404 });
    expect(tasks[0].body).toHaveLength(0);
  });

  test('reads the licence file to which a bundle refers', async () => {
    const { pages } = fetcherOf({
      '/js/main.js': async () => '/*! For license information please see main.js.LICENSE.txt */!function(){}()',
      '/js/main.js.LICENSE.txt': async () => '/*! Acme v1.2.3 */',
    });
    const { workers, reports } = workersOf(['https://shop.example.com/js/main.js']);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(texts(reports[0]!.scripts)).toContain('/*! Acme v1.2.3 */');
  });

  test('reads the style sheets that another one imports', async () => {
    const { pages, asked } = fetcherOf({
      '/css/all.css': async () =>
        '/* { */@charset "utf-8";@import "./a.css";@import url(https://cdn.test/b.css);a{}@import "late.css"',
      '/css/a.css': async () => '/*! Acme v1.2.3 */',
    });
    const { workers, reports } = workersOf([], ['https://shop.example.com/css/all.css']);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(texts(reports[0]!.styles)).toContain('/*! Acme v1.2.3 */');
    expect(asked.filter((url) => url.endsWith('.css'))).toHaveLength(2);
  });

  test('reads the modules that the configuration of RequireJS lists', async () => {
    const { pages } = fetcherOf({
      '/js/main.js': async () =>
        'requirejs.config({ baseUrl: "/js/lib", paths: { app: "../app", "acme.js": "acme.min" }, shim: { acme: {} } });',
      '/js/lib/acme.min.js': async () => '/*! Acme v1.2.3 */',
    });
    const { workers, reports } = workersOf(['https://shop.example.com/js/main.js']);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(texts(reports[0]!.scripts)).toContain('/*! Acme v1.2.3 */');
  });

  test('reads only those modules of RequireJS that a script asks for', async () => {
    const { pages, asked } = fetcherOf({
      '/js/main.js': async () =>
        'require.config({ baseUrl: "/lib", paths: { a: "a", b: "b", c: "c" } }); require(["a"]);',
      '/lib/a.js': async () => 'define(["b", "inside"], function () {}); define("inside", [], 1);',
      '/lib/b.js': async () => 'define([], 1)',
    });
    const { workers, reports } = workersOf(['https://shop.example.com/js/main.js']);
    await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), { account: 1 });
    expect(reports[0]!.scriptUrls?.map((url) => new URL(url).pathname)).toEqual([
      '/js/main.js',
      '/lib/a.js',
      '/lib/b.js',
    ]);
    expect(asked.some((url) => url.endsWith('/c.js'))).toBe(false);
  });

  test('is partial when scripts do not arrive in time', async () => {
    const { pages } = fetcherOf({ '/b.js': never });
    const { workers } = workersOf(['https://shop.example.com/b.js']);
    const report = await createTechnologyDetector({ pages, workers }).detect(new URL('http://shop.example.com/'), {
      account: 1,
    });
    expect(report.isPartial).toBe(true);
  });

  test('with render but without a browser is an error that says so', async () => {
    const detector = createTechnologyDetector({ pages: fetcherOf({}).pages, workers: workersOf([]).workers });
    await expect(detector.detect(new URL('http://shop.example.com/'), { account: 1, render: true })).rejects.toThrow(
      /no browser is available/,
    );
  });
});

describe('DNS records', () => {
  const asked: string[] = [];
  const fail = async (): Promise<never> => {
    throw new Error('ENODATA');
  };
  const dns: DnsLookups = {
    resolveMx: async (name) => (asked.push(`mx ${name}`), [{ exchange: 'mx.acme.com' }]),
    resolveTxt: async (name) => (asked.push(`txt ${name}`), [['v=spf1 ', 'include:acme.com']]),
    resolveNs: fail,
    resolveSoa: async () => ({ nsname: 'ns.acme.com', hostmaster: 'host.acme.com' }),
    resolveCname: async (name) => (asked.push(`cname ${name}`), ['x.acme.net']),
  };

  test('are those of the domain, and CNAME of the host; failures are left out', async () => {
    expect(await lookUpRecords('www.site.co.uk', dns)).toEqual({
      mx: ['mx.acme.com'],
      txt: ['v=spf1 include:acme.com'],
      ns: [],
      soa: ['ns.acme.com', 'host.acme.com'],
      cname: ['x.acme.net'],
    });
    expect(asked).toEqual(['mx site.co.uk', 'txt site.co.uk', 'cname www.site.co.uk']);
  });

  test.each(['127.0.0.1', '[::1]', 'localhost', 'box.local', 'shop.test'])('are not requested for %s', async (host) => {
    asked.length = 0;
    expect(await lookUpRecords(host, dns)).toEqual({});
    expect(asked).toEqual([]);
  });

  test('use the registrable domain', () => {
    expect(registrableDomain('a.b.example.co.uk')).toBe('example.co.uk');
    expect(registrableDomain('10.0.0.1')).toBeUndefined();
  });
});
