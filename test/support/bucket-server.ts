// An object storage on loopback that implements as much of S3 as we use. It checks the hash of every body, and every signature
// (AWS Signature Version 4) with aws4, an implementation that is not ours.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import aws4 from 'aws4';

export interface StoredObject {
  bytes: Buffer;
  contentType: string;
  metadata: Record<string, string>;
}

export interface BucketServer {
  port: number;
  /** By `bucket/key`. */
  objects: Map<string, StoredObject>;
  /** The regions that requests were signed for. */
  regions: Set<string>;
  /** Answers the next requests with this status instead. */
  failNext(...statuses: number[]): void;
  close(): Promise<void>;
}

export interface BucketServerOptions {
  buckets: string[];
  accessKeyId: string;
  secretKey: string;
  /** `bucket.<this>` is a bucket's own host name. */
  host?: string;
}

interface Answer {
  status: number;
  type?: string;
  body?: Buffer | string;
  metadata?: Record<string, string>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export async function startBucketServer(options: BucketServerOptions): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  const regions = new Set<string>();
  const failures: number[] = [];

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url!, 'http://storage');
    const failure = failures.shift();
    if (failure !== undefined) throw new Refusal(failure, 'InternalError', 'We encountered an internal error.');
    const isAnonymous = request.method === 'GET' && request.headers.authorization === undefined;
    if (!isAnonymous) regions.add(verify(request, body, options));
    const { bucket, key } = placeOf(request, url, options.host);
    if (!options.buckets.includes(bucket)) {
      throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist');
    }
    if (key === '' && request.method === 'GET')
      return { status: 200, type: 'application/xml', body: list(bucket, url) };
    const name = `${bucket}/${key}`;
    if (request.method === 'PUT') {
      objects.set(name, {
        bytes: body,
        contentType: request.headers['content-type'] ?? '',
        metadata: metadataOf(request),
      });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return { status: 204 };
    }
    const found = objects.get(name);
    if (!found) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
    return { status: 200, type: found.contentType, body: found.bytes, metadata: found.metadata };
  }

  function list(bucket: string, url: URL): string {
    const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`;
    const found = [...objects].filter(([name]) => name.startsWith(prefix));
    const items = found.map(
      ([name, { bytes }]) =>
        `<Contents><Key>${name.slice(bucket.length + 1)}</Key><Size>${bytes.length}</Size></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      try {
        const { status, type = 'text/plain', body = '', metadata = {} } = answer(request, Buffer.concat(chunks));
        for (const [name, value] of Object.entries(metadata)) response.setHeader(`x-amz-meta-${name}`, value);
        const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
        response.writeHead(status, { 'content-type': type, ...length }).end(body);
      } catch (error) {
        const { status, code, message } = error as Refusal;
        const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
        response.writeHead(status ?? 500, { 'content-type': 'application/xml' }).end(xml);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    objects,
    regions,
    failNext: (...statuses) => void failures.push(...statuses),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const metadataOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)]),
  );

function placeOf({ headers }: IncomingMessage, url: URL, host: string | undefined): { bucket: string; key: string } {
  const path = decodeURIComponent(url.pathname.slice(1));
  const name = headers.host!.split(':')[0]!;
  if (host !== undefined && name.endsWith(`.${host}`)) return { bucket: name.slice(0, -host.length - 1), key: path };
  const [bucket = '', ...rest] = path.split('/');
  return { bucket, key: rest.join('/') };
}

/** Signs the request again as its sender should have, and returns the region of the signature. */
function verify(request: IncomingMessage, body: Buffer, { accessKeyId, secretKey }: BucketServerOptions): string {
  const authorization = request.headers.authorization ?? '';
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (!parts) throw new Refusal(403, 'AccessDenied', 'Access Denied');
  const [, credential, names, signature] = parts as unknown as [string, string, string, string];
  const [id, , region, service, ending] = credential.split('/') as [string, string, string, string, string];
  if (id !== accessKeyId) {
    throw new Refusal(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  const hash = String(request.headers['x-amz-content-sha256']);
  const isWhole = createHash('sha256').update(body).digest('hex') === hash;
  if (!isWhole) throw new Refusal(400, 'XAmzContentSHA256Mismatch', 'The provided hash does not match the body.');
  const signed = names.split(';');
  const mustSign = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  const isComplete = mustSign.every((name) => signed.includes(name)) && service === 's3' && ending === 'aws4_request';
  const at = String(request.headers['x-amz-date']);
  const age = Math.abs(Date.now() - Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')));
  if (!isComplete || !(age < 15 * 60_000)) throw new Refusal(403, 'AccessDenied', 'Access Denied');
  const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name])]));
  const expected = aws4.sign(
    { method: request.method!, path: request.url!, service, region, headers },
    { accessKeyId, secretAccessKey: secretKey },
  );
  if (!expected.headers.Authorization.endsWith(`Signature=${signature}`)) {
    throw new Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return region;
}
