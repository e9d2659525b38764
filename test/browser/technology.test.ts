// What only a browser can tell about a page: names that scripts define, and elements that they make.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { hasBrowser, whyNoBrowser } from './support.ts';

describe.skipIf(!hasBrowser)(`technology in a browser${whyNoBrowser}`, () => {
  let service: TestService;
  let target: Target;
  let account: TestAccount;

  beforeAll(async () => {
    service = await startTestService();
    target = await startTarget();
    account = await service.createAccount();
    target.on('/app.js', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(
        `window.jQuery = { fn: { jquery: '3.7.1' } }; document.getElementById('root').textContent = 'Here I am';`,
      );
    });
    target.on('/shell', (_request, response) =>
      sendPage(response, '<body><div id=root></div><script src=/app.js></script>'),
    );
    target.on('/text', (_request, response) =>
      sendPage(response, `<body>${'Many words. '.repeat(50)}<div id=root></div><script src=/app.js></script>`),
    );
  });
  afterAll(async () => {
    await target.close();
    await service.stop();
  });

  const named = async (path: string, parameters = {}) => {
    const { status, json } = await service.call(
      '/v1/website/technology',
      { query: target.origin + path, ...parameters },
      { key: account.key },
    );
    expect(status).toBe(200);
    return json.technologies.find(({ name }: { name: string }) => name === 'jQuery')?.version;
  };

  test('reads what scripts define when rendering is asked for', async () => {
    expect(await named('/text', { render: true })).toBe('3.7.1');
  });

  test('opens a page that is empty without scripts by itself, unless that is declined', async () => {
    expect(await named('/shell')).toBe('3.7.1');
    expect(await named('/shell', { render: false })).toBeUndefined();
  });
});
