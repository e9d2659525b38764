// The file store in a bucket, for installations with several machines. The expiry of a file is in its metadata. Each file
// that expires also has a marker object under the hour of its expiry, so that a sweep lists only expired files.

import { sentenceOf } from '../contract/errors.ts';
import type { Blobs, BlobUsage } from './blobs.ts';
import { createS3Bucket } from './s3-bucket.ts';
import type { S3BucketOptions } from './s3-bucket.ts';

const expiryHeader = 'x-amz-meta-expires-at';

export interface S3BlobsOptions extends S3BucketOptions {
  /** The prefix of every key, with a trailing slash; may be empty. */
  prefix: string;
  now?: () => Date;
}

/** Stores files in a bucket of Amazon S3 or an S3-compatible storage. */
export function createS3Blobs(options: S3BlobsOptions): Blobs {
  const { prefix, now = () => new Date() } = options;
  const bucket = createS3Bucket(options);
  const fileOf = (key: string) => `${prefix}files/${key}`;
  const marks = `${prefix}expiring/`;
  const markOf = (key: string, expiresAt: Date) => `${marks}${hourAfter(expiresAt)}/${key}`;

  /** Deletes the file of a marker if it has expired; undefined if it has not. */
  async function sweepFile(key: string, at: Date): Promise<{ bytes: number } | undefined> {
    const headers = await bucket.head(fileOf(key));
    const expiresAt = headers && expiryOf(headers);
    // A file that was replaced has another marker, for a later hour.
    if (!headers || !expiresAt || expiresAt > at) return undefined;
    await bucket.remove(fileOf(key));
    return { bytes: Number(headers.get('content-length') ?? 0) };
  }

  return {
    // The bucket has no limit, so nothing is shared and nothing is deleted early: `owner` and `isCache` have no effect.
    async put(key, bytes, { contentType, expiresAt }) {
      // Write the marker first: a marker without a file is swept, but a file without a marker would never be.
      if (expiresAt !== null) await bucket.put(markOf(key, expiresAt), { bytes: new Uint8Array() });
      const expiry = expiresAt === null ? {} : { [expiryHeader]: expiresAt.toISOString() };
      await bucket.put(fileOf(key), { bytes, headers: { 'content-type': contentType, ...expiry } });
    },

    async get(key) {
      const answer = await bucket.get(fileOf(key));
      if (answer === null) return null;
      const { headers } = answer;
      const expiresAt = expiryOf(headers);
      if (expiresAt !== null && expiresAt <= now()) {
        await answer.body?.cancel();
        return null;
      }
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { bytes, contentType: headers.get('content-type') ?? 'application/octet-stream', expiresAt };
    },

    delete: (key) => bucket.remove(fileOf(key)),

    async sweep(at) {
      const total = { deleted: 0, bytes: 0 };
      for await (const { key: mark } of bucket.list(marks)) {
        const hour = mark.slice(marks.length, mark.indexOf('/', marks.length));
        if (hour > hourOf(at)) break; // markers are sorted by hour
        const swept = await sweepFile(mark.slice(marks.length + hour.length + 1), at);
        if (swept) {
          total.deleted += 1;
          total.bytes += swept.bytes;
        }
        await bucket.remove(mark);
      }
      return total;
    },

    async usage() {
      const used: BlobUsage = { files: 0, bytes: 0 };
      for await (const { bytes } of bucket.list(`${prefix}files/`)) {
        used.files += 1;
        used.bytes += bytes;
      }
      return used;
    },

    async *keys() {
      const folder = fileOf('');
      for await (const { key } of bucket.list(folder)) yield key.slice(folder.length);
    },

    async check() {
      const probe = `${prefix}check-${process.pid}`;
      try {
        await bucket.put(probe, { bytes: Buffer.from('check') });
        await bucket.remove(probe);
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const why = sentenceOf(cause);
        throw new Error(`Files cannot be stored in the bucket ${options.bucket}: ${why}`, { cause: error });
      }
    },
  };
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
/** The first full hour after the expiry. */
const hourAfter = (at: Date): string => hourOf(new Date(at.getTime() + 3_600_000));

function expiryOf(headers: Headers): Date | null {
  const text = headers.get(expiryHeader);
  return text === null ? null : new Date(text);
}
