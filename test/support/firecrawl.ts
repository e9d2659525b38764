// Calls in the shape of Firecrawl, and a site to make them on.
import { Firecrawl } from 'firecrawl';
import { expect } from 'vitest';
import type { SharedService, TestAccount } from './service.ts';
import { sendPage, startTarget } from './target.ts';
import type { Target } from './target.ts';

const prose = 'A sentence of the article, with a comma, that is long enough to count. '.repeat(4);
export const article = `<!doctype html><html lang=en><head><title>Oaks</title>
  <meta name=description content="All about oaks"><meta name=keywords content="oak, tree"><meta name=robots content=index>
  <meta property=og:title content="The oak"><meta property=og:image content=/oak.png><link rel=icon href=/i.png></head>
  <body><nav><a href=/home>Home</a></nav><main><h1>Oaks</h1><p>${prose}<a href=/leaf>Leaf</a></p><p>${prose}</p>
  <img src=/oak.png alt=Oak><ul><li class=kind data-id=1>Red</li><li class=kind data-id=2>White</li></ul></main></body></html>`;
const application = `<!doctype html><title>App</title><div id=root></div><noscript>You need to enable JavaScript.</noscript>
  <script>root.innerHTML = '<h1>Rendered</h1><p>' + 'Words of the application. '.repeat(20) + '</p>'</script>`;
const form = `<!doctype html><title>Form</title><form action=/found><input id=q name=q></form>
  <button id=more onclick="this.insertAdjacentHTML('afterend', '<p id=added>Added</p>')">More</button>`;

export async function startFirecrawlTarget(): Promise<Target> {
  const target = await startTarget();
  const html = (path: string, text: string) =>
    target.on(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    });
  html('/article', article);
  html('/application', application);
  html('/form', form);
  html(
    '/site/',
    '<title>Start</title><h1>Start</h1><a href=/site/one>1</a> <a href=/site/two>2</a> <a href=/elsewhere>3</a>',
  );
  html('/site/one', '<title>One</title><h1>One</h1><p>The first page.</p>');
  html('/site/two', '<title>Two</title><h1>Two</h1><p>The second page.</p>');
  html('/elsewhere', '<title>Elsewhere</title><h1>Elsewhere</h1><p>Another part of the site.</p>');
  target.on('/found', (request, response) => sendPage(response, `<h1>Found ${request.url}</h1>`));
  target.on('/broken', (request) => request.socket.destroy());
  target.on('/headers', (request, response) => sendPage(response, `<pre>${JSON.stringify(request.headers)}</pre>`));
  target.on('/sitemap.xml', (_request, response) => {
    const urls = ['/article', '/article?page=2', '/form'].map(
      (path) => `<url><loc>${target.origin}${path}</loc></url>`,
    );
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset>${urls.join('')}</urlset>`);
  });
  return target;
}

/** `serviceOf` is called with every call, because a service exists only after `beforeAll`. */
export function createFirecrawlCalls(serviceOf: () => SharedService) {
  return {
    clientOf: ({ key }: TestAccount) =>
      new Firecrawl({ apiKey: key, apiUrl: `${serviceOf().address}/compat/firecrawl` }),
    post: (account: TestAccount, path: string, body: object, headers: Record<string, string> = {}) =>
      serviceOf().call(
        `/compat/firecrawl${path}`,
        {},
        {
          method: 'POST',
          headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
      ),
    /** The log of an account, as text that can be compared. */
    rows: async ({ slug }: TestAccount) =>
      (await serviceOf().log(slug))
        .map(({ endpoint, status, credits }) => `${endpoint} ${status} ${credits}`)
        .toSorted(),
    remaining: async ({ key }: TestAccount) => (await serviceOf().call('/v1/usage', {}, { key })).json.remaining,
  };
}

/** The error of work that must fail. */
export const errorOf = async (work: Promise<unknown>): Promise<any> =>
  await work.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );
