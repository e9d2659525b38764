// Uploads a file to the caller's bucket, on any S3-compatible storage. The keys are used to sign the request and never stored.

import { createHash, randomUUID } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { objectUrl, regionOf } from '../../contract/bucket.ts';
import type { Bucket } from '../../contract/bucket.ts';
import { contentTypes, extensions } from '../../contract/capture.ts';
import type { CaptureFormat } from '../../contract/capture.ts';
import { withoutControlCharacters } from '../../contract/control-characters.ts';
import { ApiError, failed } from '../../contract/errors.ts';
import type { PageFetcher } from '../../web/http/fetch-page.ts';
import type { Capture } from './capture-files.ts';

const uploadSecondsMax = 45;
const triesMax = 2;
const reasonCharactersMax = 300;

export interface UploadOptions {
  account: number;
  signal: AbortSignal;
}

/** Uploads the capture and returns its URL. A refusal is a 500 with the reason that the storage gave. */
export async function uploadCapture(
  pages: Pick<PageFetcher, 'fetchOnce'>,
  bucket: Bucket,
  capture: Capture,
  options: UploadOptions,
): Promise<string> {
  const url = objectUrl(bucket, bucket.objectKey ?? generateKey(capture.format, capture.finalUrl, capture.createdAt));
  const contentType = contentTypes[capture.format];
  for (let tries = 1; ; tries++) {
    const response = await put(pages, bucket, url, capture.bytes, contentType, options);
    if (response.status >= 200 && response.status < 300) return url.href;
    const isTemporary = response.status >= 500 && tries < triesMax;
    if (!isTemporary) throw refusal(response.status, response.body.toString('utf8'), bucket, url);
  }
}

async function put(
  pages: Pick<PageFetcher, 'fetchOnce'>,
  bucket: Bucket,
  url: URL,
  bytes: Buffer,
  contentType: string,
  options: UploadOptions,
) {
  const signer = new AwsV4Signer({
    method: 'PUT',
    url: url.href,
    headers: {
      'content-type': contentType,
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretKey,
    service: 's3',
    region: regionOf(bucket),
  });
  const { headers } = await signer.sign();
  try {
    return await pages.fetchOnce(url, {
      method: 'PUT',
      headers: { ...Object.fromEntries(headers), 'content-length': String(bytes.length) },
      body: bytes,
      responseBytesMax: 64 * 1024,
      totalTimeoutSeconds: uploadSecondsMax,
      ...options,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 400) throw error;
    throw failed(`the upload to ${url.host} failed: ${error.sentence}`, 'storage_failed', { cause: error });
  }
}

/** The reason that the storage gave, without the caller's keys. */
function refusal(status: number, body: string, { accessKeyId, secretKey, bucket }: Bucket, url: URL): ApiError {
  const code = /<Code>([^<]*)<\/Code>/.exec(body)?.[1];
  const message = /<Message>([^<]*)<\/Message>/.exec(body)?.[1];
  const said = [code, message].filter(Boolean).join(': ') || 'it gave no reason';
  const reason = [secretKey, accessKeyId].reduce((text, secret) => text.replaceAll(secret, '[hidden]'), said);
  const clean = withoutControlCharacters(reason).slice(0, reasonCharactersMax);
  return failed(`the storage ${url.host} refused the upload to ${bucket} (${status}): ${clean}`, 'storage_failed');
}

/** `screenshots/2026-11-15/example.com-3f2a9c1b7d5e.png` */
export function generateKey(format: CaptureFormat, address: string, at: Date): string {
  const host = URL.parse(address)?.hostname.replace(/[^a-z0-9.-]/gi, '') || 'page';
  const random = randomUUID().replaceAll('-', '').slice(0, 12);
  return `screenshots/${at.toISOString().slice(0, 10)}/${host}-${random}.${extensions[format]}`;
}
