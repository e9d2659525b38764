// The options of an upload to the caller's bucket.

import { objectUrl } from './bucket.ts';
import type { Bucket } from './bucket.ts';
import { badParameter } from './errors.ts';
import type { ParametersOf, ParameterSchema } from './parameters.ts';

/** Declarations for endpoints that upload files. */
export const uploadParameters = {
  s3_upload: {
    type: 'boolean',
    default: false,
    'x-aliases': ['upload'],
    description: 'Upload the file to your bucket and respond with its URL',
  },
  s3_access_key_id: {
    type: 'string',
    maxLength: 200,
    writeOnly: true,
    'x-blank-is-absent': true,
    description: 'Access key of the object storage',
    examples: ['AKIAIOSFODNN7EXAMPLE'],
  },
  s3_secret_key: {
    type: 'string',
    maxLength: 500,
    writeOnly: true,
    'x-blank-is-absent': true,
    description: 'Secret key of the object storage; used for this upload only, never stored',
    examples: ['the-secret-of-that-key'],
  },
  s3_bucket: {
    type: 'string',
    maxLength: 255,
    'x-blank-is-absent': true,
    description: 'Name of the bucket',
    examples: ['my-bucket'],
  },
  s3_object_key: {
    type: 'string',
    maxLength: 1024,
    'x-blank-is-absent': true,
    description: 'Name of the object; default: generated from the date, the host and a random part',
    examples: ['shots/home.png'],
  },
  s3_region: {
    type: 'string',
    maxLength: 60,
    'x-blank-is-absent': true,
    description: 'Region of the bucket; `us-east-1` when neither this nor the endpoint names one',
    examples: ['eu-central-1'],
  },
  storage_endpoint: {
    type: 'string',
    format: 'public-url',
    'x-receiver': true,
    'x-blank-is-absent': true,
    'x-aliases': ['s3_endpoint'],
    description: 'URL of an S3-compatible storage, with or without the bucket in its host name; default: Amazon S3',
    examples: ['https://account.r2.cloudflarestorage.com'],
  },
} as const satisfies Record<string, ParameterSchema>;

type Given = ParametersOf<{ type: 'object'; properties: typeof uploadParameters }>;

/** The bucket to upload to; undefined without `s3_upload`. Throws a 400 that names all missing parameters. */
export function readBucket(query: Given): Bucket | undefined {
  if (!query.s3_upload) return undefined;
  const { s3_access_key_id: accessKeyId, s3_secret_key: secretKey, s3_bucket: name } = query;
  if (accessKeyId === undefined || secretKey === undefined || name === undefined) {
    const needed = { s3_access_key_id: accessKeyId, s3_secret_key: secretKey, s3_bucket: name };
    const missing = Object.entries(needed).filter(([, value]) => value === undefined);
    const names = missing.map(([parameter]) => parameter).join(', ');
    throw badParameter('s3_upload', `needs ${names}`);
  }
  for (const [parameter, value] of Object.entries({ s3_access_key_id: accessKeyId, s3_secret_key: secretKey })) {
    if (!/^[\x21-\x7e]+$/.test(value))
      throw badParameter(parameter, 'must be printable ASCII characters without spaces');
  }
  const bucket: Bucket = {
    accessKeyId,
    secretKey,
    bucket: name,
    objectKey: query.s3_object_key,
    region: query.s3_region,
    endpoint: query.storage_endpoint,
  };
  objectUrl(bucket, query.s3_object_key ?? 'generated');
  return bucket;
}
