// The OpenAPI document of a running service: it is complete, and the answers keep to it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../support/catalog.ts';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';

const crawlerPath = '/v1/website/crawler';

let service: SharedService;
let target: Target;
let account: TestAccount;

beforeAll(async () => {
  [service, target] = await Promise.all([sharedTestService(), startTarget()]);
  account = await service.createAccount({ account: { stats_enabled: true }, packs: [100] });
});

afterAll(async () => {
  await target?.close();
});

const call = (path: string, parameters = {}) => service.call(path, parameters, { key: account.key });

describe('/openapi.json', () => {
  let document: any;
  let operations: { name: string; operation: any }[];
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

  beforeAll(async () => {
    document = (await service.call('/openapi.json')).json;
    operations = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.entries<any>(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    // Shared parts are referenced by `$ref`.
    for (const { operation } of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        operation.responses[status] = resolve(response);
      }
      const body = operation.requestBody?.content['application/json'];
      if (body) body.schema = resolve(body.schema);
      // Lists and objects travel as JSON text, which OpenAPI describes by `content` instead of `schema`.
      for (const parameter of operation.parameters) Object.assign(parameter, parameter.content?.['application/json']);
    }
  });

  const resolve = (node: any): any =>
    node?.$ref
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((at: any, step: string) => at[step], document)
      : node;

  function expectMatch(schema: object, value: unknown, what: string): void {
    const inlined = JSON.parse(JSON.stringify(schema), (_key, node) => resolve(node)) as object;
    const validate = ajv.compile(inlined);
    validate(value);
    expect([what, validate.errors ?? []]).toEqual([what, []]);
  }

  const schemaOf = (name: string, status = '200') => {
    const { operation } = operations.find((one) => one.name === name)!;
    return resolve(operation.responses[status].content['application/json'].schema);
  };

  test('is OpenAPI 3.1 with the required members', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Siteglass', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(Object.keys(document.paths).every((path) => path.startsWith('/'))).toBe(true);
    const schemes = Object.values<any>(document.components.securitySchemes).map((scheme) => [scheme.in, scheme.name]);
    expect(schemes).toEqual([
      ['header', 'x-api-key'],
      ['query', 'x_api_key'],
    ]);
    for (const requirement of document.security.flatMap((one: object) => Object.keys(one))) {
      expect(document.components.securitySchemes).toHaveProperty(requirement);
    }
  });

  test('describes every endpoint of the catalogue, and /v1 by POST too', () => {
    const expected = catalog.flatMap(({ method, path, alsoByPost }) => [
      `${method.toLowerCase()} ${path}`,
      ...(alsoByPost ? [`post ${path}`] : []),
    ]);
    expect(new Set(operations.map(({ name }) => name))).toEqual(new Set(expected));
  });

  test('gives every operation a unique id, a summary, its price and a known tag', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }: { name: string }) => name));
    for (const { name, operation } of operations) {
      expect([name, operation.operationId]).toEqual([name, expect.stringMatching(/^[a-zA-Z]\w+$/)]);
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S/)]);
      expect([name, operation['x-credits']]).toEqual([name, expect.any(Number)]);
      for (const tag of operation.tags) expect(tags).toContain(tag);
    }
  });

  test('describes every parameter, once, and every one in the path', () => {
    for (const { name, operation } of operations) {
      const parameters: any[] = operation.parameters ?? [];
      expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
      for (const parameter of parameters) {
        expect([name, parameter]).toEqual([
          name,
          expect.objectContaining({
            name: expect.any(String) as string,
            in: expect.stringMatching(/^(query|path|header)$/) as string,
            required: expect.any(Boolean) as boolean,
            description: expect.stringMatching(/\S/) as string,
            schema: expect.any(Object) as object,
          }),
        ]);
        if ('example' in parameter) expectMatch(parameter.schema, parameter.example, `${name} ${parameter.name}`);
        if ('default' in parameter.schema) expectMatch(parameter.schema, parameter.schema.default, parameter.name);
      }
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.required]);
      expect([name, declared]).toEqual([name, inPath.map((one) => [one, true])]);
      for (const [field, schema] of Object.entries<any>(
        operation.requestBody?.content['application/json'].schema.properties ?? {},
      )) {
        expect([name, field, schema.description]).toEqual([name, field, expect.stringMatching(/\S/)]);
      }
    }
  });

  test('names the global parameters on every endpoint', () => {
    for (const { name, operation } of operations) {
      const names = operation.requestBody
        ? Object.keys(operation.requestBody.content['application/json'].schema.properties)
        : operation.parameters.map((one: any) => one.name);
      expect([name, names]).toEqual([name, expect.arrayContaining(['soft_fail', 'fields'])]);
      const isAsync = operation['x-credits'] > 0;
      expect([name, names.includes('is_async')]).toEqual([name, isAsync]);
    }
  });

  test('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\//);
      expect([reference, resolve({ $ref: reference })]).toEqual([reference, expect.any(Object)]);
    }
  });

  test('gives every response a description, and examples that match their schemas', () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of Object.entries<any>(operation.responses)) {
        expect([name, status, response.description]).toEqual([name, status, expect.stringMatching(/\S/)]);
        for (const [type, { schema, example }] of Object.entries<any>(response.content ?? {})) {
          if (example !== undefined) expectMatch(schema, example, `${name} ${status} ${type}`);
        }
      }
    }
  });

  test('describes every status that the specification names for an endpoint', () => {
    const statuses = (name: string) =>
      Object.keys(operations.find((one) => one.name === name)!.operation.responses).map(Number);
    expect(statuses(`get ${crawlerPath}`)).toEqual(expect.arrayContaining([200, 202, 400, 401, 402, 500]));
    expect(statuses('get /v1/stats')).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 503]));
    expect(statuses('get /v1/usage')).toEqual(expect.arrayContaining([200, 401]));
    expect(statuses('get /jobs/{job_id}')).toEqual(expect.arrayContaining([200, 401, 404]));
    expect(statuses(`post ${crawlerPath}`)).toContain(413);
    for (const { name } of operations) expect([name, statuses(name).includes(429)]).toEqual([name, false]);
  });

  test('matches the responses: usage', async () => {
    const rich = await service.createAccount({
      account: { plan: { quota: 2, per_second: 9 } },
      packs: [1],
      key: { expires: '2099-01-01', quotas: { daily: 5 } },
    });
    for (const { key } of [account, rich, await service.createAccount({ credits: 0 })]) {
      const { json } = await service.call('/v1/usage', {}, { key });
      expectMatch(schemaOf('get /v1/usage'), json, 'usage');
      expect(Object.keys(json).filter((name) => !(name in schemaOf('get /v1/usage').properties))).toEqual([]);
    }
  });

  test('matches the responses: stats', async () => {
    for (const parameters of [{ engine: 'website' }, { path: crawlerPath }]) {
      expectMatch(schemaOf('get /v1/stats'), (await call('/v1/stats', parameters)).json, 'stats');
    }
  });

  test('matches the responses: pages, accepted jobs, jobs that completed and failed, errors', async () => {
    const { json: page } = await call(crawlerPath, { query: target.origin });
    expectMatch(schemaOf(`get ${crawlerPath}`), page, 'page');
    for (const query of [`${target.origin}/`, 'http://nothing.invalid/']) {
      const { json: accepted } = await call(crawlerPath, { query, is_async: true });
      expectMatch(schemaOf(`get ${crawlerPath}`, '202'), accepted, 'accepted');
      expectMatch(schemaOf('get /jobs/{job_id}'), (await call(accepted.status_url)).json, 'open job');
      const job = await service.waitForJob(accepted.job_id, account.key);
      expectMatch(schemaOf('get /jobs/{job_id}'), job, `${job.status} job`);
    }
    const { json: error } = await call(crawlerPath);
    expectMatch(schemaOf(`get ${crawlerPath}`, '400'), error, 'error');
  });
});
