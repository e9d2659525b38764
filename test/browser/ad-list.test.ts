// Pages without ads, where the operator has put a filter list.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { readPng } from './png.ts';
import { get, green, path, red } from './screenshots.ts';

const rules = `[Adblock Plus 2.0]
! what this test is about
/promo/*$image
@@/promo/kept.png
||frames.test^$subdocument
/tracker.js$xmlhttprequest,third-party
##.sponsored-box
127.0.0.1###side-offer
##.kept-box
127.0.0.1#@#.kept-box
`;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const box = 'style="width:100px;height:100px;background:red"';
const body = `<style>body{margin:0;background:lime}</style>
  <div class="sponsored-box" ${box}></div><div id="side-offer" ${box}></div><div class="kept-box" ${box}></div>
  <img src="/promo/top.png"><img src="/promo/kept.png"><img src="/plain.png">
  <iframe src="http://frames.test:PORT/frame"></iframe>
  <script src="/tracker.js"></script><script>fetch('/tracker.js')</script>`;

describe('with a filter list of the operator', () => {
  let directory: string;
  let service: TestService;
  let target: Target;
  let account: TestAccount;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'siteglass-list-'));
    await writeFile(join(directory, 'list.txt'), rules);
    target = await startTarget();
    const { port } = new URL(target.origin);
    target.on('/page', (_request, response) => sendPage(response, body.replace('PORT', port)));
    target.on('/frame', (_request, response) => sendPage(response, 'frame'));
    target.on('/tracker.js', (_request, response) => response.setHeader('content-type', 'text/javascript').end('1'));
    for (const image of ['/promo/top.png', '/promo/kept.png', '/plain.png']) {
      target.on(image, (_request, response) => response.setHeader('content-type', 'image/png').end(pixel));
    }
    service = await startTestService({
      environment: { SITEGLASS_AD_LIST: join(directory, 'list.txt'), SITEGLASS_RESOLVE: 'frames.test=127.0.0.1' },
    });
    account = await service.createAccount();
  });

  afterAll(async () => {
    await service.stop();
    await target.close();
    await rm(directory, { recursive: true });
  });

  const shoot = async (parameters: Record<string, string>) => {
    target.hits.length = 0;
    const query = new URLSearchParams({ url: `${target.origin}/page`, wait_until: 'networkidle0', ...parameters });
    const shot = await get(`${service.address}${path}?${query.toString()}`, { 'x-api-key': account.key });
    expect(shot.status).toBe(200);
    const { at } = readPng(shot.bytes);
    return { boxes: [50, 150, 250].map((y) => at(50, y)), hits: target.hits.toSorted() };
  };

  test('a screenshot loads and shows everything by default', async () => {
    const { boxes, hits } = await shoot({});
    expect(boxes).toEqual([red, red, red]);
    expect(hits).toEqual(
      ['/frame', '/page', '/plain.png', '/promo/kept.png', '/promo/top.png', '/tracker.js', '/tracker.js'].toSorted(),
    );
  });

  test('a screenshot without ads neither loads nor shows what the list matches, except for its exceptions', async () => {
    const { boxes, hits } = await shoot({ remove_ads: 'true' });
    expect(boxes).toEqual([red, green, green]); // the one that is kept has moved up
    expect(hits).toEqual(['/page', '/plain.png', '/promo/kept.png', '/tracker.js', '/tracker.js']);
  });

  test('a rendered page without ads does not load them either', async () => {
    target.hits.length = 0;
    const answer = await service.call(
      '/v1/website/rendering',
      { query: `${target.origin}/page`, block_ads: true, wait_until: 'networkidle0' },
      { key: account.key },
    );
    expect(answer.status).toBe(200);
    expect(target.hits).not.toContain('/promo/top.png');
    expect(target.hits).toContain('/promo/kept.png');
  });

  test('that cannot be read, the service does not start', async () => {
    const start = startTestService({ environment: { SITEGLASS_AD_LIST: '/nowhere/list.txt' } });
    await expect(start).rejects.toThrow('SITEGLASS_AD_LIST: /nowhere/list.txt cannot be read');
  });
});
