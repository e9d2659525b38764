// A bucket on S3-compatible storage, and the URLs of its objects.

import { badParameter } from './errors.ts';

export interface Bucket {
  accessKeyId: string;
  secretKey: string;
  bucket: string;
  /** Generated when undefined. */
  objectKey?: string | undefined;
  region?: string | undefined;
  /** Base URL of the storage. Undefined: Amazon S3. */
  endpoint?: string | undefined;
}

/** The URL of an object. Throws a 400 for an invalid bucket, region or key. */
export function objectUrl({ bucket, endpoint, ...rest }: Bucket, objectKey: string): URL {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/.test(bucket) || bucket.includes('..')) {
    throw badParameter('s3_bucket', 'must be the name of a bucket: letters, digits, dots and hyphens');
  }
  if (rest.region !== undefined && !/^[a-z0-9-]{1,60}$/i.test(rest.region)) {
    throw badParameter('s3_region', 'must be the name of a region, such as eu-central-1');
  }
  const key = objectKey.replace(/^\/+/, '');
  const parts = key.split('/');
  if (key === '' || Buffer.byteLength(key) > 1024 || parts.some((part) => part === '.' || part === '..')) {
    throw badParameter('s3_object_key', 'must be 1 to 1024 bytes long, without "." and ".." between slashes');
  }
  const path = parts.map(encodePart).join('/');
  if (endpoint === undefined) {
    const host = `s3.${regionOf(rest)}.amazonaws.com`;
    // Bucket names with dots do not match the wildcard certificate; other names may not be valid host names.
    const fitsHost = /^[a-z0-9-]{3,63}$/.test(bucket);
    return new URL(fitsHost ? `https://${bucket}.${host}/${path}` : `https://${host}/${bucket}/${path}`);
  }
  const base = new URL(endpoint);
  const isInHost = base.hostname.startsWith(`${bucket.toLowerCase()}.`);
  const folder = base.pathname.replace(/\/+$/, '');
  const isInPath = folder === `/${bucket}`;
  return new URL(`${base.origin}${folder}${isInHost || isInPath ? '' : `/${bucket}`}/${path}`);
}

const encodePart = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The given region, else the one in the endpoint's host name, else `us-east-1`. */
export function regionOf({ region, endpoint }: Pick<Bucket, 'region' | 'endpoint'>): string {
  if (region !== undefined) return region;
  const host = endpoint === undefined ? '' : new URL(endpoint).hostname;
  const named =
    /(?:^|\.)s3[.-]([a-z]{2}-[a-z0-9-]+)\./.exec(host) ?? /(?:^|\.)([a-z0-9]+)\.digitaloceanspaces\.com$/.exec(host);
  return named?.[1] ?? 'us-east-1';
}
