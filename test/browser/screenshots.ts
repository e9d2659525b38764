// A service that takes screenshots of a website on loopback.
import { afterAll, beforeAll, expect } from 'vitest';
import { sharedTestService } from '../support/service.ts';
import type { SharedService, TestAccount } from '../support/service.ts';
import { sendPage, startTarget } from '../support/target.ts';
import type { Target } from '../support/target.ts';
import { readPng } from './png.ts';

export const path = '/v1/website/screenshot';
export type Query = Record<string, string | number | boolean>;

export const red = '#ff0000';
export const green = '#00ff00';
export const blue = '#0000ff';
export const white = '#ffffff';

export interface Shot {
  status: number;
  headers: Headers;
  bytes: Buffer;
  json: any;
}

/** For a `describe`: connects to the service of the worker, starts a website with a page at `/red`, and creates an account. */
export function useScreenshots() {
  let service: SharedService;
  let target: Target;
  let account: TestAccount;

  /** Serves a page at a path. */
  const serve = (page: string, body: string, headers: Record<string, string> = {}) =>
    target.on(page, (_request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendPage(response, `<style>body{margin:0}</style>${body}`);
    });

  function shoot(page: string, parameters: Query = {}, headers: Record<string, string> = {}, who = account) {
    const query = new URLSearchParams({ url: page.startsWith('http') ? page : target.origin + page });
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    return get(`${service.address}${path}?${query.toString()}`, { 'x-api-key': who.key, ...headers });
  }

  const pixelsOf = async (...args: Parameters<typeof shoot>) => {
    const shot = await shoot(...args);
    expect(shot.json).toBe(null);
    expect(shot.status).toBe(200);
    return readPng(shot.bytes);
  };

  beforeAll(async () => {
    target = await startTarget();
    service = await sharedTestService();
    account = await service.createAccount();
    serve('/red', '<body style="background:red">');
  });

  afterAll(() => target.close());

  return {
    get service() {
      return service;
    },
    get target() {
      return target;
    },
    get account() {
      return account;
    },
    serve,
    shoot,
    pixelsOf,
  };
}

export async function get(address: string, headers: Record<string, string> = {}): Promise<Shot> {
  const response = await fetch(address, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    json: isJson ? JSON.parse(bytes.toString()) : null,
  };
}
