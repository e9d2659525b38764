// Signed requests to a bucket of Amazon S3 or an S3-compatible storage, with retries.

import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { objectUrl, regionOf } from '../contract/bucket.ts';
import type { Bucket } from '../contract/bucket.ts';
import { failed, toError } from '../contract/errors.ts';
import { pause } from '../flow/time-limit.ts';

const timeoutMs = 60_000;
const triesMax = 3;
const retryMs = 200;
const pagesMax = 10_000;

export interface S3BucketOptions extends Omit<Bucket, 'objectKey'> {
  sessionToken?: string | undefined;
  fetch?: typeof fetch;
}

export interface Upload {
  bytes: Uint8Array;
  headers?: Record<string, string>;
}

export interface ListedObject {
  key: string;
  bytes: number;
}

export interface S3Bucket {
  /** Throws if the bucket does not store the object. */
  put(key: string, upload: Upload): Promise<void>;
  /** null if there is no such object. The caller reads or cancels the body. */
  get(key: string): Promise<Response | null>;
  /** null if there is no such object. */
  head(key: string): Promise<Headers | null>;
  remove(key: string): Promise<void>;
  /** Lists the objects under a prefix in the order of their names, one page at a time. */
  list(prefix: string): AsyncGenerator<ListedObject>;
}

export function createS3Bucket(options: S3BucketOptions): S3Bucket {
  const { fetch: send = fetch } = options;

  async function sign(method: string, url: URL, { bytes, headers }: Partial<Upload>) {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    return await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretKey,
      service: 's3',
      region: regionOf(options),
      ...(options.sessionToken === undefined ? {} : { sessionToken: options.sessionToken }),
    }).sign();
  }

  async function request(method: string, url: URL, upload: Partial<Upload> = {}): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const signed = await sign(method, url, upload);
      const answer = await send(signed.url, {
        method,
        headers: signed.headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(upload.bytes === undefined ? {} : { body: new Uint8Array(upload.bytes) }),
      }).catch(toError);
      if (!(answer instanceof Error) && answer.status < 500) return answer;
      if (tries >= triesMax) {
        const why = answer instanceof Error ? answer.message : await reasonOf(answer);
        throw failed('the file store does not respond', 'internal', { cause: new Error(`The bucket: ${why}`) });
      }
      if (!(answer instanceof Error)) await answer.body?.cancel();
      await pause(retryMs * tries);
    }
  }

  return {
    async put(key, upload) {
      const answer = await request('PUT', objectUrl(options, key), upload);
      if (answer.ok) return;
      const cause = new Error(`The bucket refused PUT (${answer.status}): ${await reasonOf(answer)}`);
      throw failed('the file store refused a file', 'internal', { cause });
    },

    async get(key) {
      const answer = await request('GET', objectUrl(options, key));
      if (answer.ok) return answer;
      if (answer.status !== 404) {
        throw new Error(`The bucket refused GET (${answer.status}): ${await reasonOf(answer)}`);
      }
      await answer.body?.cancel();
      return null;
    },

    async head(key) {
      const answer = await request('HEAD', objectUrl(options, key));
      return answer.ok ? answer.headers : null;
    },

    async remove(key) {
      const answer = await request('DELETE', objectUrl(options, key));
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new Error(`The bucket refused DELETE (${answer.status})`);
    },

    async *list(prefix) {
      let token: string | undefined;
      for (let page = 0; page < pagesMax; page++) {
        const answer = await request('GET', listUrl(options, prefix, token));
        const text = await answer.text();
        if (!answer.ok) throw new Error(`The bucket refused a listing (${answer.status}): ${text.slice(0, 200)}`);
        const listing = readListing(text);
        yield* listing.objects;
        token = listing.next;
        if (token === undefined) return;
      }
    },
  };
}

function listUrl(options: S3BucketOptions, prefix: string, token: string | undefined): URL {
  const url = new URL(objectUrl(options, 'x').href.replace(/\/x$/, '/'));
  url.searchParams.set('list-type', '2');
  url.searchParams.set('prefix', prefix);
  if (token !== undefined) url.searchParams.set('continuation-token', token);
  return url;
}

/** The objects of one page of a listing, and the token of the next page. */
export function readListing(xml: string): { objects: ListedObject[]; next: string | undefined } {
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
    key: tag(entry, 'Key') ?? '',
    bytes: Number(tag(entry, 'Size') ?? 0),
  }));
  return { objects, next: tag(xml, 'NextContinuationToken') };
}

async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return [tag(text, 'Code'), tag(text, 'Message')].filter(Boolean).join(': ') || `status ${answer.status}`;
}

function tag(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (entity, character: string) => characters[character] ?? entity);
}

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
