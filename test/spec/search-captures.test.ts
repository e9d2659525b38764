// Real captures through the whole service, if the folder exists beside the repository: results and billing.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService } from '../support/service.ts';
import type { TestAccount, TestService } from '../support/service.ts';

interface Label {
  file: string;
  engine: string;
  kind: string;
  expected_verdict: string;
  expected_count: number;
  expected_first: Record<string, unknown>[];
}

const folder = process.env['SEARCH_CAPTURES'] ?? join(import.meta.dirname, '../../../shared/fixtures/search');
const isThere = existsSync(join(folder, 'labels.json'));
const labels: Label[] = isThere ? JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')).fixtures : [];
const why = isThere ? '' : ' (skipped: the captures are not beside this checkout)';
const engines = ['bing', 'google', 'ecosia', 'baidu', 'yandex', 'duckduckgo', 'searxng'];

let service: TestService;
let account: TestAccount;
let server: Server;
/** What every engine answers with at the moment, and whether Bing sends feed readers away. */
let body = '';
let isPageOnly = false;

beforeAll(async () => {
  if (!isThere) return;
  server = createServer((request, response) => {
    if (isPageOnly && request.url!.startsWith('/news/search')) {
      response.writeHead(302, { location: 'https://www.msn.com/' }).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
      .end(gzipSync(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = engines.map((slug) => [`SITEGLASS_BASE_URL_${slug.toUpperCase()}`, origin]);
  service = await startTestService({ environment: { ...Object.fromEntries(addresses), SITEGLASS_EGRESS_ALLOW: '' } });
  account = await service.createAccount();
}, 120_000);
afterAll(async () => {
  await service?.stop();
  server?.close();
});

async function ask({ file, engine, kind }: Label, text: string) {
  body = text;
  isPageOnly = file.includes('infinitescroll');
  await service.database.query('delete from search_rest');
  const vertical =
    kind === 'images' || engine === 'google'
      ? kind === 'news'
        ? 'news'
        : 'images'
      : kind === 'block'
        ? 'images'
        : 'news';
  const answer = await service.call(`/v1/${engine}/${vertical}`, { q: 'x', no_cache: true }, { key: account.key });
  return {
    ...answer,
    items: (answer.json.images ?? answer.json.organic_results) as Record<string, unknown>[] | undefined,
  };
}

const read = ({ file }: Label): string => readFileSync(join(folder, file), 'utf8');

describe.runIf(isThere)(`a real capture${why}`, () => {
  test.each(labels)('$file: $expected_verdict, $expected_count results', async (label) => {
    const { status, headers, items } = await ask(label, read(label));
    const isGood = ['ok', 'empty'].includes(label.expected_verdict);
    expect([status, headers.get('x-error-code')]).toEqual(isGood ? [200, null] : [500, 'blocked']);
    expect(headers.get('x-credits-charged')).toBe(isGood ? '1' : '0');
    if (!isGood) return;
    expect(items).toHaveLength(label.expected_count);
    label.expected_first.forEach(({ date, ...expected }, index) => {
      expect(items![index]).toMatchObject(expected);
      if (date !== undefined) expect([items![index]!['date'], items![index]!['date_utc']]).toContain(date);
    });
  });

  const changes: [string, (text: string) => string][] = [
    [
      'every class renamed',
      (text) =>
        text.replaceAll(/\bclass="([^"]*)"/g, (_, names: string) => `class="${names.replaceAll(/\S+/g, 'x$&')}"`),
    ],
    [
      'without its data',
      (text) => text.replaceAll(/ m="[^"]*"|"mainline":\[|replaceUrl|AF_initData|<link>|"results"|class="title"/g, ' '),
    ],
    ['cut to a tenth', (text) => text.slice(0, text.length / 10)],
  ];
  const full = labels.filter(({ expected_verdict }) => expected_verdict === 'ok');
  test.each(full.flatMap((label) => changes.map(([what, change]) => ({ ...label, what, change }))))(
    '$file $what: results or an unbilled 500 drift, never an empty list',
    async ({ change, ...label }) => {
      const { status, headers, items } = await ask(label, change(read(label)));
      if (status === 200) {
        expect(items!.length).toBeGreaterThan(0);
        return;
      }
      expect([status, headers.get('x-error-code'), headers.get('x-credits-charged')]).toEqual([500, 'drift', '0']);
    },
  );
});
