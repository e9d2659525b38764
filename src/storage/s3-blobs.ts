// The file store in a bucket, for installations with several machines. The expiry of a file is in its metadata. Each file
// that expires also has a marker object under the hour of its expiry, so that a sweep lists only expired files.

import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { objectUrl, regionOf } from '../contract/bucket.ts';
import type { Bucket } from '../contract/bucket.ts';
import { failed } from '../contract/errors.ts';
import type { Blob, BlobDetails, Blobs, BlobUsage } from './blobs.ts';

const timeoutMs = 60_000;
const triesMax = 3;
const retryMs = 200;
const pagesMax = 10_000;
const expiryHeader = 'x-amz-meta-expires-at';

export interface S3BlobsOptions extends Omit<Bucket, 'objectKey'> {
  sessionToken?: string | undefined;
  /** The prefix of every key, with a trailing slash; may be empty. */
  prefix: string;
  now?: () => Date;
  fetch?: typeof fetch;
}

interface Listed {
  key: string;
  bytes: number;
}

/** Stores files in a bucket of Amazon S3 or an S3-compatible storage. */
export function createS3Blobs(options: S3BlobsOptions): Blobs {
  const { prefix, now = () => new Date(), fetch: send = fetch } = options;
  const fileOf = (key: string) => `${prefix}files/${key}`;
  const marks = `${prefix}expiring/`;
  const markOf = (key: string, expiresAt: Date) => `${marks}${hourAfter(expiresAt)}/${key}`;

  async function request(method: string, url: URL, body?: Uint8Array, headers: Record<string, string> = {}) {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    for (let tries = 1; ; tries++) {
      const signer = new AwsV4Signer({
        method,
        url: url.href,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        accessKeyId: options.accessKeyId,
        secretAccessKey: options.secretKey,
        service: 's3',
        region: regionOf(options),
        ...(options.sessionToken === undefined ? {} : { sessionToken: options.sessionToken }),
      });
      const signed = await signer.sign();
      const answer = await send(signed.url, {
        method,
        headers: signed.headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      }).catch((error: unknown) => error as Error);
      const isPassing = answer instanceof Error || answer.status >= 500;
      if (!isPassing) return answer;
      if (tries >= triesMax) {
        const why = answer instanceof Error ? answer.message : await reasonOf(answer);
        throw failed('the file store does not respond', 'internal', { cause: new Error(`The bucket: ${why}`) });
      }
      if (!(answer instanceof Error)) await answer.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, retryMs * tries));
    }
  }

  async function must(method: string, key: string, body?: Uint8Array, headers?: Record<string, string>) {
    const answer = await request(method, objectUrl(options, key), body, headers);
    if (answer.ok) return answer;
    const cause = new Error(`The bucket refused ${method} (${answer.status}): ${await reasonOf(answer)}`);
    throw failed('the file store refused a file', 'internal', { cause });
  }

  async function remove(key: string): Promise<void> {
    const answer = await request('DELETE', objectUrl(options, key));
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw new Error(`The bucket refused DELETE (${answer.status})`);
  }

  /** Lists objects in the order of their names, one page at a time. */
  async function* list(under: string): AsyncGenerator<Listed> {
    let token: string | undefined;
    for (let page = 0; page < pagesMax; page++) {
      const url = new URL(objectUrl(options, 'x').href.replace(/\/x$/, '/'));
      url.searchParams.set('list-type', '2');
      url.searchParams.set('prefix', under);
      if (token !== undefined) url.searchParams.set('continuation-token', token);
      const answer = await request('GET', url);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`The bucket refused a listing (${answer.status}): ${text.slice(0, 200)}`);
      for (const [, entry] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        yield { key: unescape(tag(entry!, 'Key') ?? ''), bytes: Number(tag(entry!, 'Size') ?? 0) };
      }
      token = tag(text, 'NextContinuationToken');
      if (token === undefined) return;
      token = unescape(token);
    }
  }

  async function get(key: string): Promise<Blob | null> {
    const answer = await request('GET', objectUrl(options, fileOf(key)));
    if (answer.status === 404) {
      await answer.body?.cancel();
      return null;
    }
    if (!answer.ok) throw new Error(`The bucket refused GET (${answer.status}): ${await reasonOf(answer)}`);
    const expiresAt = expiryOf(answer);
    if (expiresAt !== null && expiresAt <= now()) {
      await answer.body?.cancel();
      return null;
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { bytes, contentType: answer.headers.get('content-type') ?? 'application/octet-stream', expiresAt };
  }

  return {
    async put(key, bytes, { contentType, expiresAt }: BlobDetails) {
      // Write the marker first: a marker without a file is swept, but a file without a marker would never be.
      if (expiresAt !== null) await must('PUT', markOf(key, expiresAt), new Uint8Array());
      const expiry = expiresAt === null ? {} : { [expiryHeader]: expiresAt.toISOString() };
      await must('PUT', fileOf(key), bytes, { 'content-type': contentType, ...expiry });
    },
    get,
    delete: (key) => remove(fileOf(key)),

    async sweep(at) {
      const total = { deleted: 0, bytes: 0 };
      for await (const { key: mark } of list(marks)) {
        const hour = mark.slice(marks.length, mark.indexOf('/', marks.length));
        if (hour > hourOf(at)) break; // markers are sorted by hour
        const key = mark.slice(marks.length + hour.length + 1);
        const file = await request('HEAD', objectUrl(options, fileOf(key)));
        const expiresAt = file.ok ? expiryOf(file) : null;
        // A file that was replaced has another marker, for a later hour.
        if (expiresAt !== null && expiresAt <= at) {
          await remove(fileOf(key));
          total.deleted += 1;
          total.bytes += Number(file.headers.get('content-length') ?? 0);
        }
        await remove(mark);
      }
      return total;
    },

    async usage() {
      const used: BlobUsage = { files: 0, bytes: 0 };
      for await (const { bytes } of list(`${prefix}files/`)) {
        used.files += 1;
        used.bytes += bytes;
      }
      return used;
    },

    async *keys() {
      const folder = fileOf('');
      for await (const { key } of list(folder)) yield key.slice(folder.length);
    },

    async check() {
      const probe = `${prefix}check-${process.pid}`;
      try {
        await must('PUT', probe, Buffer.from('check'));
        await remove(probe);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`Files cannot be stored in the bucket ${options.bucket}: ${why}`, { cause: error });
      }
    },
  };
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
/** The first full hour after the expiry. */
const hourAfter = (at: Date): string => hourOf(new Date(at.getTime() + 3_600_000));

function expiryOf({ headers }: Response): Date | null {
  const text = headers.get(expiryHeader);
  return text === null ? null : new Date(text);
}

async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return [tag(text, 'Code'), tag(text, 'Message')].filter(Boolean).join(': ') || `status ${answer.status}`;
}

const tag = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const unescape = (text: string): string =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!,
  );
