// A whole service for tests: real routes, real SQL, real sockets, on a separate database.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startService } from '../../src/app/app.ts';
import type { Role } from '../../src/app/app.ts';
import { loadConfig } from '../../src/config.ts';
import type { Database } from '../../src/storage/database.ts';
import type { SupplySettings } from '../../src/web/browser/install/supply.ts';
import { createStartedDatabase } from './database.ts';
import { bringRuleTables } from './rule-tables.ts';
import { browserEnvironment } from './test-browser.ts';
import { requireDescribed } from './management-checker.ts';

export interface CallOptions {
  key?: string | null;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  json: any;
}

export interface TestAccount {
  slug: string;
  /** The secret of its first key. */
  key: string;
  keyId: number;
}

export interface AccountOptions {
  account?: Record<string, unknown>;
  key?: Record<string, unknown>;
  credits?: number;
  packs?: number[];
}

export interface TestService {
  address: string;
  database: Database;
  databaseUrl: string;
  adminToken: string;
  /** The operator's login; null when `databaseUrl` names a database that had one. */
  login: { email: string; password: string } | null;
  /** A call of the public API. */
  call(path: string, parameters?: Record<string, string | number | boolean>, options?: CallOptions): Promise<Answer>;
  /** A call of the management API. Throws when the response does not match the OpenAPI document. */
  manage(method: string, path: string, body?: unknown): Promise<Answer>;
  createAccount(options?: AccountOptions): Promise<TestAccount>;
  /** The account's request log, newest first. */
  log(slug: string): Promise<any[]>;
  /** Waits until a job has ended and returns it. */
  waitForJob(jobId: string, key: string): Promise<any>;
  stop(): Promise<void>;
}

/** No file may stop it. */
export type SharedService = Omit<TestService, 'stop'>;

export interface TestServiceOptions {
  environment?: Record<string, string>;
  role?: Role;
  databaseUrl?: string;
  /** Settings of the browser supply that replace those of the configuration. */
  browserSupply?: Partial<SupplySettings>;
}

let accounts = 0;

// Names of targets that tests put on loopback.
const loopbackNames = [
  'ad.doubleclick.net',
  'ads.doubleclick.net',
  'shots.s3.storage.test',
  'shop.test',
  'a.market.test',
  'market.test',
  'www.market.test',
  'elsewhere.test',
];

let shared: Promise<TestService> | undefined;

/**
 * The service that the files of a worker share, with its browser and its threads. It runs until the worker ends. For tests
 * that need no special settings and look only at accounts that they have created.
 */
export function sharedTestService(): Promise<SharedService> {
  shared ??= startTestService({
    environment: {
      SITEGLASS_RESOLVE: [...loopbackNames.map((name) => `${name}=127.0.0.1`), 'private.test=10.1.2.3'].join(','),
    },
  });
  return shared;
}

export async function startTestService({
  environment = {},
  role = 'all',
  databaseUrl,
  browserSupply,
}: TestServiceOptions = {}): Promise<TestService> {
  const dataDirectory = await mkdtemp(join(inject('directory'), 'service-'));
  await bringRuleTables(join(dataDirectory, 'cache'));
  const url = databaseUrl ?? (await createStartedDatabase());
  const service = await startService(
    loadConfig({
      PORT: '0',
      DATA_DIR: dataDirectory,
      DATABASE_URL: url,
      SITEGLASS_EGRESS_ALLOW: '127.0.0.0/8',
      SITEGLASS_LOG_LEVEL: 'silent',
      SITEGLASS_SHUTDOWN_SECONDS: '5',
      ...browserEnvironment,
      ...environment,
    }),
    { role, browserSupply },
  );
  const { address, database, adminToken, firstLogin } = service;
  const login = databaseUrl === undefined ? inject('firstLogin') : firstLogin;

  const call: TestService['call'] = async (
    path,
    parameters = {},
    { key = null, method = 'GET', headers = {}, body } = {},
  ) => {
    const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${address}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
      method,
      headers: { ...(key === null ? {} : { 'x-api-key': key }), ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: body as string }),
    });
    return await toAnswer(response);
  };

  const manage: TestService['manage'] = async (method, path, body) => {
    const response = await fetch(`${address}/manage/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${adminToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await toAnswer(response);
    requireDescribed({
      method,
      path,
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      isForeign: answer.headers.has('x-request-id'),
      body: answer.json,
    });
    return answer;
  };

  const must = async (method: string, path: string, body?: unknown) => {
    const answer = await manage(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };

  return {
    address,
    database,
    databaseUrl: url,
    adminToken,
    login,
    call,
    manage,
    async createAccount({ account = {}, key = {}, credits = 1000, packs = [] } = {}) {
      const slug = `test-${++accounts}-${Math.random().toString(36).slice(2, 8)}`;
      await must('POST', '/accounts', { slug, name: 'Test', plan: null, ...account });
      for (const [index, total] of packs.entries())
        await must('POST', `/accounts/${slug}/packs`, { title: `Pack ${index + 1}`, total });
      if (credits > 0) await must('POST', `/accounts/${slug}/credits`, { amount: credits });
      const made = await must('POST', `/accounts/${slug}/keys`, { alias: 'test key', category: 'development', ...key });
      return { slug, key: made.key, keyId: made.id };
    },
    log: async (slug) => (await must('GET', `/accounts/${slug}/requests`)).items,
    async waitForJob(jobId, key) {
      for (let tries = 0; tries < 10; tries++) {
        const { json } = await call(`/jobs/${jobId}`, { wait: 10 }, { key });
        if (json.status === 'completed' || json.status === 'failed') return json;
      }
      throw new Error(`the job ${jobId} did not end`);
    },
    async stop() {
      await service.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}
