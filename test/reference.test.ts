// `/docs`: the reference and the guides, as a browser gets them.
import { join } from 'node:path';
import fastify from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createManageOpenApi } from '../src/console/openapi.ts';
import { createOpenApi } from '../src/gateway/openapi.ts';
import type { OpenApi } from '../src/gateway/openapi-document.ts';
import { registerReference } from '../src/reference/reference-routes.ts';
import { errorCodeNames } from '../src/contract/errors.ts';
import { fullCatalog } from '../src/endpoints/full-catalog.ts';
import { renderMarkdown } from '../src/reference/markdown.ts';
import { sharedTestService } from './support/service.ts';
import type { SharedService } from './support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});

describe('the reference', () => {
  test('shows every endpoint with its parameters, a form to try it, and its answers', async () => {
    const { status, text } = await service.call('/docs');
    expect(status).toBe(200);
    const { paths } = (await service.call('/openapi.json')).json;
    for (const { method, path, query } of fullCatalog.filter((endpoint) => endpoint.path in paths)) {
      const [, engine, what] = /^\/v1\/(?!website|batches|schedules)(\w+)\/(\w+)$/.exec(path) ?? [];
      expect(text).toContain(
        `<form data-path="${engine ? `/v1/{search_engine}/${what}` : path}" data-method="${method}"`,
      );
      if (engine) expect(text).toContain(`<option>${engine}</option>`);
      for (const name of Object.keys(query.properties)) expect(text).toContain(`<code>${name}</code>`);
    }
    expect(text).toContain('<code>packs.items.purchased_at</code>');
  });

  test('allows its own style and script only, and loads nothing from elsewhere', async () => {
    const { headers, text } = await service.call('/docs');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+' 'sha256-\S+'; connect-src 'self';/,
    );
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<(script|img|iframe|link)[^>]+(src|href)="(?!data:|\/assets\/inter-)/);
    expect(text).not.toMatch(/\son\w+=/);
    expect(text).not.toMatch(/\sstyle="/);
  });

  test('names the address of the request in its samples, or the public one', async () => {
    const { text } = await service.call('/docs');
    expect(text).toContain(`&quot;${service.address}/v1/usage&quot;`);
    expect(text).not.toContain('127.0.0.1:8080');
    const server = fastify();
    onTestFinished(() => server.close());
    registerReference(server, {
      openApi: createOpenApi(fullCatalog, '1.0.0'),
      manageOpenApi: createManageOpenApi('1.0.0'),
      publicUrl: new URL('https://siteglass.example'),
      guidesDirectory: join(import.meta.dirname, '..', 'docs'),
    });
    const page = (await server.inject({ url: '/docs', headers: { host: 'inner:9000' } })).body;
    expect(page).toContain('&quot;https://siteglass.example/v1/usage&quot;');
    expect(page).not.toContain('inner:9000');
    const { servers } = (await server.inject('/openapi.json')).json<OpenApi>();
    expect(servers[0]?.url).toBe('https://siteglass.example');
  });

  test('includes the changelog', async () => {
    const { status, text } = await service.call('/docs/guide/changelog');
    expect(status).toBe(200);
    expect(text).toContain('<h1 id="changelog">');
    expect(text).toContain('<a href="/docs/guide/fetching#sessions">');
    expect((await service.call('/docs')).text).toContain('href="/docs/guide/changelog"');
  });

  test('is compressed, and not sent again if it is unchanged', async () => {
    const { headers } = await service.call('/docs', {}, { headers: { 'accept-encoding': 'gzip' } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding, origin']);
    const again = await service.call('/docs', {}, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  test('leads from an error code or a setting to the row that explains it', async () => {
    const { text } = await service.call('/docs/guide/api');
    for (const code of errorCodeNames) expect(text).toContain(`<tr id="${code}">`);
    const sections = (await service.call('/docs/search.json')).json as {
      heading: string;
      place: string;
      text: string;
    }[];
    expect(sections).toContainEqual({
      guide: expect.any(String),
      heading: 'target_dns',
      place: '/docs/guide/api#target_dns',
      text: expect.stringContaining('could not be resolved'),
    });
    expect(sections.find(({ heading }) => heading === 'DATA_DIR')?.place).toMatch(/^\/docs\/guide\/\w+#DATA_DIR$/);
  });

  test('links to every guide, and has no broken links', async () => {
    const pages = new Map<string, Awaited<ReturnType<typeof service.call>>>();
    const pageAt = async (place: string) => {
      const page = pages.get(place) ?? (await service.call(place));
      pages.set(place, page);
      return page;
    };
    const { text } = await pageAt('/docs');
    const guides = [...text.matchAll(/href="(\/docs\/guide\/[\w-]+)"/g)].map(([, place]) => place!);
    expect(guides).toEqual(expect.arrayContaining(['/docs/guide/api', '/docs/guide/operations']));
    for (const guide of new Set(guides)) {
      const page = await pageAt(guide);
      expect([guide, page.status]).toEqual([guide, 200]);
      for (const [, place, anchor] of page.text.matchAll(/href="(\/docs[\w/-]*)?#([^"]+)"/g)) {
        const other = place === undefined ? page.text : (await pageAt(place)).text;
        expect([guide, anchor, other.includes(`id="${anchor}"`)]).toEqual([guide, anchor, true]);
      }
    }
    expect(await service.call('/docs/guide/nothing')).toMatchObject({ status: 404, json: { error: 'Not Found' } });
    expect((await service.call('/docs/guide/..%2F..%2Fpackage')).status).toBe(404);
  });
});

describe('the pictures of the guides', () => {
  test('are served, and no other files', async () => {
    const { text } = await service.call('/docs/guide/screenshot');
    const [, place] = /<img src="(\/docs\/pictures\/[\w.-]+)"/.exec(text)!;
    const picture = await service.call(place!);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    for (const name of ['nothing.png', '..%2Fopenapi.json', '..%2F..%2Fpackage.json']) {
      expect([name, (await service.call(`/docs/pictures/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

describe('Markdown', () => {
  const html = (source: string) => renderMarkdown(source, (link) => (link.endsWith('.md') ? `/x/${link}` : link)).html;

  test('becomes HTML', () => {
    expect(html('# A `b` c\n\ntext **bold** *soft* `a|b *c*`\nmore [there](api.md)')).toBe(
      '<h1 id="a-b-c">A <code>b</code> c</h1>\n<p>text <strong>bold</strong> <em>soft</em> <code>a|b *c*</code> more <a href="/x/api.md">there</a></p>',
    );
    expect(html('| a | b |\n|---|---|\n| `x \\| y` | z |')).toContain('<tr><td><code>x | y</code></td><td>z</td></tr>');
    expect(html('a\n\n<!-- generated -->\n\nb')).toBe('<p>a</p>\n<p>b</p>');
    expect(html('- one\n  goes on\n- two')).toBe('<ul><li>one goes on</li><li>two</li></ul>');
    expect(html('```sh\ncurl "a" && b\n```')).toContain('<span class="c-text">&quot;a&quot;</span> &amp;&amp; ');
  });

  test('gives each row that explains a name an anchor, unless a heading has it', () => {
    const table =
      '| code | meaning |\n|---|---|\n| `quota` | used up |\n| `Retries` or | none |\n| `retries` | a heading |';
    const rendered = renderMarkdown(`${table}\n\n## Retries\n\n${table}`, () => undefined);
    expect([...rendered.html.matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['quota']);
  });

  test('escapes HTML', () => {
    expect(html('<script>alert(1)</script> [x](https://a/"onclick=) `<b>`')).not.toMatch(/<script|<b>|"onclick/);
  });
});
