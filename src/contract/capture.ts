// The file formats of a capture.

import { createHash } from 'node:crypto';

export type CaptureFormat = 'png' | 'jpeg' | 'webp' | 'pdf';

export const contentTypes: Readonly<Record<CaptureFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

export const extensions: Readonly<Record<CaptureFormat, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  pdf: 'pdf',
};

/** The value of the `etag` header, a hash of the bytes. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
