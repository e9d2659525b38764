// `formats`, selectors and `extract`, through the whole service.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDocx, paragraph } from '../../src/engines/documents/testing/make-office.ts';
import { column, makePdf } from '../../src/engines/documents/testing/make-pdf.ts';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const prose = 'A sentence of the article, with a comma, that is long enough to count. '.repeat(4);
const page = `<!doctype html><html lang=en><head><title>Shop</title>
  <meta name=description content="All things"><meta property=og:title content="Things"><meta name=author content=Ada>
  <meta property="article:published_time" content="2026-01-02T03:04:05+01:00">
  <link rel=canonical href=/c><link rel=icon href=/i.png><link rel=alternate type="application/rss+xml" href=/feed title=News>
  <script type="application/ld+json">{"@type":"Product","name":"Thing"}</script></head>
  <body><nav><a href=/home>Home</a></nav>
  <main><h1>Things</h1><p>${prose}<a href=/a rel=nofollow>First</a></p><p>${prose}</p>
  <img src=/p.png alt=Picture width=10 height=20>
  <table><tr><th>Name<th>Price<tr><td>One<td>1</table>
  <div itemscope itemtype="https://schema.org/Thing"><span itemprop=name>Item</span></div>
  <div vocab="https://schema.org/" typeof=Person><span property=name>Bob</span></div></main>
  <footer><a href=https://other.example/>Other</a></footer></body></html>`;

const send = (response: ServerResponse, html: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);

let service: TestService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([startTestService(), startTarget()]);
  account = await service.createAccount({ credits: 1000 });
  target.on('/page', (_request, response) => send(response, page));
  target.on('/data', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
  });
});
afterAll(async () => {
  await service.stop();
  await target.close();
});

const crawl = (path: string, parameters: Record<string, string | number | boolean> = {}) =>
  service.call('/v1/website/crawler', { query: target.origin + path, ...parameters }, { key: account.key });

describe('formats', () => {
  test('give an object with one member each, for the price of the page', async () => {
    const formats = 'html,source,markdown,text,links,images,metadata,structured_data,tables,feeds';
    const reply = await crawl('/page', { formats, response_type: 'html' });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(reply.headers.get('x-credits-charged')).toBe('1');
    const { origin } = target;
    const { html, source, markdown, text, fetched_at, ...rest } = reply.json;
    expect(source).toBe(page);
    expect(html).toBe((await crawl('/page')).json);
    expect(markdown).toContain('[Home]');
    expect(text).toContain('Things');
    expect(new Date(fetched_at).toISOString()).toBe(fetched_at);
    expect(rest).toEqual({
      requested_url: `${origin}/page`,
      final_url: `${origin}/page`,
      status: 200,
      content_type: 'text/html; charset=utf-8',
      title: 'Shop',
      links: [
        { url: `${origin}/home`, text: 'Home', rel: '', internal: true },
        { url: `${origin}/a`, text: 'First', rel: 'nofollow', internal: true },
        { url: 'https://other.example/', text: 'Other', rel: '', internal: false },
      ],
      images: [{ url: `${origin}/p.png`, alt: 'Picture', width: 10, height: 20 }],
      metadata: {
        title: 'Shop',
        description: 'All things',
        canonical: `${origin}/c`,
        language: 'en',
        author: 'Ada',
        published_at: '2026-01-02T02:04:05.000Z',
        modified_at: null,
        image: null,
        icon: `${origin}/i.png`,
        site_name: null,
        open_graph: { title: 'Things' },
        twitter: {},
      },
      structured_data: {
        json_ld: [{ '@type': 'Product', name: 'Thing' }],
        microdata: [{ type: ['https://schema.org/Thing'], properties: { name: ['Item'] } }],
        rdfa: [{ type: ['https://schema.org/Person'], properties: { name: ['Bob'] } }],
      },
      tables: [
        { headers: ['Name', 'Price'], rows: [['One', '1']], markdown: '| Name | Price |\n| --- | --- |\n| One | 1 |' },
      ],
      feeds: [{ url: `${origin}/feed`, title: 'News', type: 'rss' }],
    });
  });

  test('are narrowed to the main content and by selectors', async () => {
    const formats = 'html,markdown,text,links,images,tables';
    const main = (await crawl('/page', { formats, only_main_content: true })).json;
    expect(main.links.map((link: { text: string }) => link.text)).toEqual(['First']);
    for (const member of [main.html, main.markdown, main.text]) {
      expect(member).toContain('A sentence of the article');
      expect(member).not.toMatch(/Home|Other/);
    }
    const some = (await crawl('/page', { formats, include_selectors: 'main', exclude_selectors: 'table, p' })).json;
    expect(some.text).toBe('Things\n\nItem\nBob');
    expect([some.tables, some.links]).toEqual([[], []]);
    expect((await crawl('/page', { include_selectors: 'h1' })).json).toBe('<h1>Things</h1>');
  });

  test('are accepted as an array in a body, and filtered by fields', async () => {
    const body = { query: `${target.origin}/page`, formats: ['text', 'feeds'], fields: 'feeds.url' };
    const reply = await service.call(
      '/v1/website/crawler',
      {},
      { key: account.key, method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    );
    expect(reply.json).toEqual({ feeds: [{ url: `${target.origin}/feed` }] });
  });

  test('of text that is not HTML are that text', async () => {
    const { fetched_at: _, ...reply } = (await crawl('/data', { formats: 'text,links', extract: '{"a":"h1"}' })).json;
    expect(reply).toMatchObject({ title: null, text: '{"a":1}', links: [], extracted: { a: null } });
  });

  test('work in jobs', async () => {
    const accepted = (await crawl('/page', { formats: 'feeds', is_async: true })).json;
    const job = await service.waitForJob(accepted.job_id, account.key);
    expect(job.result).toMatchObject({ title: 'Shop', feeds: [{ title: 'News' }] });
  });
});

describe('a document', () => {
  const pdf = makePdf({
    info: { Title: 'Report' },
    pages: [
      {
        texts: [
          { x: 50, y: 60, text: 'Results of the year', size: 20 },
          ...column(50, 100, ['All is well, and will be.']),
        ],
      },
    ],
  });
  const serve = (path: string, type: string, body: string | Buffer) =>
    target.on(path, (_request, response) => response.writeHead(200, { 'content-type': type }).end(body));

  test('becomes Markdown, text and the other formats, whatever type the server declares', async () => {
    serve('/report', 'application/octet-stream', pdf);
    const reply = await crawl('/report', { formats: 'markdown,text,metadata,html', extract: '{"title":"h1"}' });
    expect(reply.headers.get('x-credits-charged')).toBe('1');
    expect(reply.json).toMatchObject({
      title: 'Report',
      content_type: 'application/octet-stream',
      markdown: '# Results of the year\n\nAll is well, and will be.',
      text: 'Results of the year\n\nAll is well, and will be.',
      metadata: { title: 'Report' },
      extracted: { title: 'Results of the year' },
    });
    const raw = await crawl('/report', { response_type: 'markdown' });
    expect(raw.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(raw.text).toBe('# Results of the year\n\nAll is well, and will be.');
  });

  test('that is binary stays a 500 without them, which says what to ask for', async () => {
    serve('/report.docx', 'application/zip', makeDocx({ body: paragraph('x') }));
    for (const [path, parameters] of [
      ['/report', {}],
      ['/report', { formats: 'links' }],
      ['/report.docx', { extract: '{"a":"p"}' }],
    ] as const) {
      const reply = await crawl(path, parameters);
      expect([reply.status, reply.headers.get('x-error-code')]).toEqual([500, 'target_not_text']);
      expect(reply.json.error).toContain('with formats=markdown or formats=text it is turned into text');
    }
    expect((await crawl('/report.docx', { formats: 'text' })).json.text).toBe('x');
  });

  test('that turns out to be a page is read as a page', async () => {
    serve('/login.pdf', 'application/pdf', '<!doctype html><title>Sign in</title><h1>Sign in</h1><p>to download');
    const reply = await crawl('/login.pdf', { formats: 'markdown,html' });
    expect(reply.json).toMatchObject({ title: 'Sign in', content_type: 'application/pdf' });
    expect(reply.json.markdown).toBe('# Sign in\n\nto download');
    expect((await crawl('/login.pdf')).json).toContain('<h1>Sign in</h1>');
  });

  test('that is text passes unchanged without them', async () => {
    const feed = '<rss><channel><title>News</title></channel></rss>';
    serve('/table.csv', 'text/csv', 'a,b\n1,2\n');
    serve('/feed', 'application/rss+xml', feed);
    expect((await crawl('/table.csv')).json).toBe('a,b\n1,2\n');
    expect((await crawl('/feed')).json).toBe(feed);
    const table = await crawl('/table.csv', { formats: 'tables,source' });
    expect(table.json).toMatchObject({ tables: [{ headers: ['a', 'b'], rows: [['1', '2']] }], source: 'a,b\n1,2\n' });
    expect((await crawl('/feed', { formats: 'markdown' })).json.markdown).toBe('# News');
  });

  test('that cannot be read is a free 500 that says why', async () => {
    serve('/scan', 'application/pdf', makePdf({ pages: [{ texts: [] }] }));
    serve('/broken', 'application/pdf', '%PDF-1.7');
    for (const [path, reason] of [
      ['/scan', 'the PDF has no text'],
      ['/broken', 'the PDF is damaged'],
    ]) {
      const reply = await crawl(path!, { formats: 'text' });
      expect([reply.status, reply.headers.get('x-error-code')]).toEqual([500, 'target_unreadable']);
      expect(reply.json.error).toContain(reason);
      expect(reply.headers.get('x-credits-charged')).toBe('0');
    }
  });
});

describe('extract', () => {
  test('adds a value per rule', async () => {
    const rules = {
      heading: 'h1',
      links: { selector: '//a/@href', all: true },
      row: { selector: 'tr', fields: { name: 'th' } },
    };
    const reply = (await crawl('/page', { extract: JSON.stringify(rules) })).json;
    expect(reply.extracted).toEqual({
      heading: 'Things',
      links: [`${target.origin}/home`, `${target.origin}/a`, 'https://other.example/'],
      row: { name: 'Name' },
    });
    expect(reply.final_url).toBe(`${target.origin}/page`);
  });

  test('stops selectors that take too long, unbilled', async () => {
    target.on('/wide', (_request, response) => send(response, '<p>x</p>'.repeat(5000)));
    const reply = await crawl('/wide', { extract: '{"a":"p:has(~ p:has(~ p:has(~ b)))"}' });
    expect([reply.status, reply.headers.get('x-error-code')]).toEqual([500, 'deadline']);
    expect(reply.json.error).toContain('the selectors take too long on this page');
  });
});

describe('a mistake in a parameter', () => {
  test.each([
    [{ formats: 'html,pdf' }, 'formats has the unknown format "pdf"; allowed: html, source'],
    [{ formats: 'requests' }, 'formats has requests, which only rendering offers'],
    [{ include_selectors: 'a[' }, 'include_selectors is not a valid CSS selector: a name is missing (character 3)'],
    [{ extract: '{"price":"//a[1"}' }, 'extract.price.selector is not a valid XPath: a "]" is missing (character 6)'],
    [{ extract: '[]' }, 'extract must be a JSON object'],
    [{ only_main_content: true, return_page_source: true }, 'return_page_source returns the whole source'],
  ])('%j is a 400 before anything is fetched', async (parameters, message) => {
    const before = target.hits.length;
    const reply = await crawl('/page', parameters);
    expect([reply.status, reply.json.error]).toEqual([400, expect.stringContaining(`Bad Request: ${message}`)]);
    expect(target.hits).toHaveLength(before);
  });
});
