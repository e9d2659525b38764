// The OpenAPI document is complete, and the service conforms to it: every operation, with valid and invalid parameters.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchEngines } from '../src/contract/search-engines.ts';
import { createNewsEndpoint } from '../src/endpoints/search/news.ts';
import { readParameter, readResponse } from '../src/gateway/openapi-document.ts';
import type { MediaType, OpenApi, Operation, Parameter } from '../src/gateway/openapi-document.ts';
import { createSchemaChecker, findFlaws, findUndescribed, lintOpenApi } from './support/openapi-checker.ts';
import { startTestService } from './support/service.ts';
import type { TestAccount, TestService } from './support/service.ts';
import { startTarget } from './support/target.ts';
import type { Target } from './support/target.ts';

let service: TestService;
let target: Target;
let account: TestAccount;
let document: OpenApi;
let check: ReturnType<typeof createSchemaChecker>;
let jobId: string;
let batchId: string;
let crawlId: string;
let scheduleId: string;

/** `fuzzFactor=10 npm test -- test/openapi.test.ts` tries ten times as many parameters. */
const fuzzFactor = Number(process.env['FUZZ'] ?? 1);

beforeAll(async () => {
  [service, target] = await Promise.all([startTestService({ environment: { SITEGLASS_CALLS: '8' } }), startTarget()]);
  account = await service.createAccount({
    account: { stats_enabled: true, unlocker_hosts: ['127.0.0.1'] },
    credits: 100_000,
  });
  document = (await service.call('/openapi.json')).json;
  check = createSchemaChecker(document);
  const accepted = await service.call('/v1/website/crawler', { query: target.origin, is_async: true }, account);
  jobId = accepted.json.job_id;
  await service.waitForJob(jobId, account.key); // before `cancelJob` is tried
  const body = JSON.stringify({ endpoint: 'crawler', items: [target.origin] });
  batchId = (await service.call('/v1/batches', {}, { method: 'POST', key: account.key, body })).json.batch_id;
  const site = JSON.stringify({ url: target.origin, sitemap: 'skip' });
  crawlId = (await service.call('/v1/crawls', {}, { method: 'POST', key: account.key, body: site })).json.crawl_id;
  const schedule = JSON.stringify({ endpoint: 'crawler', every_seconds: 86_400, params: { query: target.origin } });
  const created = await service.call('/v1/schedules', {}, { method: 'POST', key: account.key, body: schedule });
  scheduleId = created.json.schedule_id;
});
afterAll(async () => {
  await service.stop();
  await target.close();
});

describe('the description', () => {
  test('has no gap: descriptions, bounds, examples, statuses, references', () => {
    expect(findFlaws(document)).toEqual([]);
  });

  test('describes every member of every object, and says which is missing', () => {
    expect(findUndescribed(document)).toEqual([]);
    const broken = structuredClone(document);
    Object.assign(broken.components.schemas['TechnologyResult']!.properties!['cms']!, { description: '' });
    expect(findUndescribed(broken)).toEqual(['TechnologyResult.cms']);
  });

  test('names the address under which the service was called', async () => {
    expect(document.servers[0]!.url).toBe(service.address);
    const manage = (await service.call('/manage/openapi.json')).json;
    expect(manage.servers[0].url).toBe(`${service.address}/manage/v1`);
  });

  test('has a short form for the dashboard, with every parameter of the forms', async () => {
    const reply = await service.call('/manage/endpoints.json', {}, { headers: { 'accept-encoding': 'br' } });
    const short = reply.json as OpenApi;
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(reply.text.length).toBeLessThan(JSON.stringify(document).length / 1.8);
    const named = (one: OpenApi) =>
      Object.entries(one.paths).flatMap(([path, { get }]) =>
        (get?.parameters ?? []).filter(({ in: place }) => place !== 'header').map(({ name }) => `${path} ${name}`),
      );
    expect(named(short)).toEqual(named(document));
    expect(short.components.schemas['ErrorCode']).toEqual(document.components.schemas['ErrorCode']);
    // Without the schemas, a reference would lead nowhere.
    expect(JSON.stringify(short.paths)).not.toContain('"$ref"');
  });

  test('describes the technologies of both modes exactly', () => {
    const { technologies } = document.components.schemas['TechnologyResult']!.properties!;
    expect(technologies!.anyOf).toMatchObject([
      { type: 'array', items: { type: 'object' } },
      { type: 'array', items: { type: 'string' } },
    ]);
  });

  test('is reported as incomplete when something is missing', () => {
    const broken = structuredClone(document);
    const crawler = broken.paths['/v1/website/crawler']!['get']!;
    crawler.parameters[0]!.description = '';
    delete (crawler.parameters[1] as Parameter).example;
    readResponse(broken, crawler.responses['200']!).content['application/json']!.example = 42;
    crawler.operationId = 'usage';
    delete crawler.responses['402'];
    const flaws = findFlaws(broken).filter((flaw) => flaw.includes('/crawler'));
    // The wrong example fits neither form of the result, which is three flaws. The empty description lacks the alias too.
    expect(new Set(flaws.map((flaw) => flaw.replace(/^\w+ /, ''))).size).toBe(8);
  });

  test('is valid by the OpenAPI schema, which rejects a broken one', async () => {
    expect(await lintOpenApi(document)).toEqual([]);
    const broken = structuredClone(document);
    Object.assign(broken.paths['/v1/website/crawler']!['get']!, { parametres: [] });
    expect(await lintOpenApi(broken)).not.toEqual([]);
  });

  test('names the same operations as before, because programs are built on the names', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['usage', 'stats', 'crawler', 'crawlerPost', 'job', 'jobResult', 'cancelJob']),
    );
  });
});

describe('an endpoint without a recent capture', () => {
  test('is marked as experimental for programs, by GET and by POST, and others are not', () => {
    const marks = (path: string) =>
      Object.values(document.paths[path]!).map((operation) => operation['x-experimental']);
    expect(marks('/v1/duckduckgo/images')).toEqual([true, true]);
    expect(marks('/v1/duckduckgo/news')).toEqual([true, true]);
    expect(marks('/v1/bing/images')).toEqual([undefined, undefined]);
    expect(marks('/v1/website/crawler')).toEqual([undefined, undefined]);
  });

  test('says what it was verified against', () => {
    const opening = (path: string) => Object.values(document.paths[path]!)[0]!.description.split('. ')[0];
    expect(opening('/v1/duckduckgo/images')).toBe('**Experimental**: not verified with a real response yet');
    expect(opening('/v1/google/images')).toBe('**Experimental**: last verified with a response of 2023');
    expect(opening('/v1/baidu/images')).toBe('**Experimental**: last verified with a response of 2020-11');
    expect(opening('/v1/bing/images')).toBe('Source: the regular web page, verified with a response of 2026-04');
  });

  test('says that its parser has changed since', () => {
    const naver = searchEngines.find(({ slug }) => slug === 'naver')!;
    expect(createNewsEndpoint(naver).description).toMatch(
      /^\*\*Experimental\*\*: the parser has changed since it was verified with a response of 2026\. Source: the regular web page\./,
    );
  });

  test('says so in its description', () => {
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const isSaid = operation.description.startsWith('**Experimental**');
      expect([operation.operationId, operation['x-experimental'] ?? false]).toEqual([operation.operationId, isSaid]);
    }
  });
});

describe('every operation', () => {
  test('responds to valid and invalid parameters as described', async () => {
    const operations = Object.entries(document.paths)
      .filter(([path], _index, all) => isTriedOut(path, all))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
      .filter(({ operation }) => operation.operationId !== 'deleteSchedule'); // the others need the schedule
    const tryOut = async ({ path, method, operation }: (typeof operations)[number]) => {
      const seen = new Set<string>();
      const expectMatch = async (parameters: Record<string, unknown>): Promise<void> => {
        expect(await mismatches(path, method, operation, parameters, seen)).toEqual([]);
      };
      await expectMatch(leastOf(operation));
      if (operation.operationId === 'createSchedule') await expectMatch({ ...leastOf(operation), every_seconds: 3600 });
      await expectMatch({ ...leastOf(operation), soft_fail: 'perhaps' });
      await fc.assert(fc.asyncProperty(parametersOf(operation), expectMatch), {
        numRuns: runsOf(operation),
        seed: 20_261_115,
      });
      // At least one call must have succeeded, and one must have been refused.
      // (Random hosts are not on the whitelist of webunlocker, so 403 counts there.)
      const gotThrough =
        seen.has('200') ||
        seen.has('202') ||
        seen.has('500') ||
        (seen.has('403') && operation.operationId.startsWith('webunlocker'));
      // An ended job or batch cannot be changed.
      const isChange = method === 'delete' || seen.has('409');
      if (!isChange) expect([operation.operationId, gotThrough, ...seen]).toContain(true);
      expect([operation.operationId, ...seen]).toContain('400');
    };
    // Several operations at a time, because most calls wait for pages. Fewer than SITEGLASS_CALLS, so that no call is refused.
    const waiting = operations.values();
    const tryOutOthers = async () => {
      for (const operation of waiting) await tryOut(operation);
    };
    await Promise.all(Array.from({ length: 4 }, tryOutOthers));
  }, 240_000);

  test('without a key is 401 as described, and 200 with x-status 401 with soft_fail', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods)) {
        const place = path.replaceAll(/\{\w+\}/g, 'x');
        const plain = await service.call(place, {}, { method: method.toUpperCase() });
        expect([place, plain.status, plain.json]).toEqual([place, 401, { error: 'Invalid API Key' }]);
        const soft = await service.call(place, { soft_fail: 'yes' }, { method: method.toUpperCase() });
        expect([soft.status, soft.headers.get('x-status')]).toEqual([200, '401']);
      }
    }
  });
});

/** Of the search engines, which share their code, only a few are tried out for each kind of results. */
function isTriedOut(path: string, all: readonly [string, unknown][]): boolean {
  const ending = /^\/v1\/(?!website)\w+(\/(?:images|news|search|suggest))$/.exec(path)?.[1];
  if (ending === undefined) return true;
  const twins = all.map(([other]) => other).filter((other) => other.endsWith(ending));
  return twins.indexOf(path) < enginesTriedOut;
}

const enginesTriedOut = 4;

/** Fewer runs for slow operations, and for search engines, which share their parameters. */
function runsOf({ tags, 'x-credits': credits = 0 }: Operation): number {
  if (!tags.some((tag) => ['website', 'usage', 'stats', 'jobs'].includes(tag))) return 3 * fuzzFactor;
  return (credits > 1 ? 5 : 12) * fuzzFactor;
}

/** The parameters of an operation, in its address or in its body. */
function declaredOf(operation: Operation): Parameter[] {
  const inAddress = operation.parameters.map(readParameter);
  const reference = operation.requestBody?.content['application/json']?.schema.$ref;
  const body = document.components.schemas[reference?.split('/').at(-1) ?? ''] as Record<string, unknown> | undefined;
  if (!body) return inAddress;
  const inBody = Object.entries(body['properties'] as Record<string, any>).map(([name, schema]): Parameter => ({
    name,
    in: 'query',
    required: ((body['required'] as string[] | undefined) ?? []).includes(name),
    description: schema.description,
    schema,
    example: schema.examples?.[0],
  }));
  return [...inAddress, ...inBody];
}

/** Parameters that are valid or missing, and sometimes one that is invalid. Required ones are mostly present. */
function parametersOf(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const declared = declaredOf(operation);
  const values = declared.map((parameter): [string, fc.Arbitrary<unknown>] => {
    const good = { arbitrary: goodValue(parameter), weight: parameter.required ? 12 : 1 };
    const none = { arbitrary: fc.constant(undefined), weight: parameter.required ? 1 : 4 };
    return [parameter.name, fc.oneof(good, none)];
  });
  // One wrong parameter at a time, so that the others do not hide what it does.
  const spoiled = fc.option(fc.tuple(fc.constantFrom(...declared.map(({ name }) => name)), badValue), { freq: 2 });
  return fc
    .tuple(fc.record(Object.fromEntries(values)), spoiled)
    .map(([parameters, wrong]) => (wrong ? { ...parameters, [wrong[0]]: wrong[1] } : parameters));
}

/** The required parameters with valid values. */
function leastOf(operation: Operation): Record<string, unknown> {
  const declared = declaredOf(operation).filter(({ required }) => required);
  return Object.fromEntries(declared.map((parameter) => [parameter.name, fc.sample(goodValue(parameter), 1)[0]]));
}

const badValue = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    '-1',
    'NaN',
    '1e999',
    'null',
    '[]',
    '{',
    '\0',
    '%',
    'http://',
    'file:///etc/passwd',
    '☃',
    '99999999999',
  ),
);

function goodValue({ name, schema, example }: Parameter): fc.Arbitrary<unknown> {
  if (name === 'job_id') return fc.constant(jobId);
  if (name === 'batch_id') return fc.constant(batchId);
  if (name === 'crawl_id') return fc.constant(crawlId);
  if (name === 'schedule_id') return fc.constant(scheduleId);
  if (name === 'cron' || name === 'timezone') return fc.constant(example);
  if (name === 'items') return fc.constant([`${target.origin}/`]);
  if (name === 'cursor') return fc.constant(example);
  if (name === 'params') return fc.constant({ query: target.origin });
  if (name === 'webhook_url') return fc.constant(`${target.origin}/hook`);
  if (schema['format'] === 'uri') return fc.constantFrom(`${target.origin}/`, `${target.origin}/missing`);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (schema['type'] === 'boolean') return fc.boolean();
  if (/selector|wait_for/.test(name)) return fc.constant('h1'); // which every page of the target has
  if (name === 'wait') return fc.constantFrom(0, 1);
  if (schema['type'] === 'integer' || schema['type'] === 'number') {
    return fc.constantFrom(...new Set([schema['default'] ?? example, schema['minimum'] ?? 1]));
  }
  return fc.constant(example);
}

/** How the response differs from the description. */
async function mismatches(
  path: string,
  method: string,
  operation: Operation,
  parameters: Record<string, unknown>,
  seen: Set<string>,
): Promise<string[]> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(parameters[name] ?? 'unknown').replaceAll(/[\0/.]/g, '-') || 'unknown'),
  );
  const others = Object.fromEntries(given.filter(([name]) => !inPath.has(name)));
  const answer =
    method === 'post'
      ? await service.call(place, {}, { method: 'POST', key: account.key, body: JSON.stringify(others) })
      : await service.call(
          place,
          Object.fromEntries(Object.entries(others).map(([name, value]) => [name, toText(value)])),
          { method: method.toUpperCase(), key: account.key },
        );

  const status = answer.headers.get('x-status') ?? String(answer.status);
  seen.add(status);
  const shared = operation.responses[status];
  if (!shared) return [`status ${status} is not described: ${answer.text.slice(0, 200)}`];
  const response = readResponse(document, shared);
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  const media: MediaType | undefined = response.content[type] ?? response.content['*/*'];
  if (!media) return [`${status} with ${type} is not described`];
  const flaws = answer.headers.has('x-request-id') ? [] : ['x-request-id is missing'];
  if (type !== 'application/json') return flaws;
  const isShaped = status === '200' && toText(parameters['fields'] ?? '') !== '';
  return isShaped ? flaws : [...flaws, ...check(media.schema, answer.json)];
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
