// Stored captures, for the cache and for links that expire with them. Details and bytes are one file, so that neither can exist
// without the other.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { contentTypes, extensions } from '../../contract/capture.ts';
import type { CaptureFormat } from '../../contract/capture.ts';
import { hideEmbeddedUserInfo } from '../../contract/secrets.ts';
import type { Blobs } from '../../storage/blobs.ts';

export interface CaptureDetails {
  /** The URL after redirects, and the status of its response. */
  finalUrl: string;
  status: number;
  format: CaptureFormat;
  width: number;
  height: number;
  createdAt: Date;
}

export interface Capture extends CaptureDetails {
  bytes: Buffer;
}

export interface KeptCapture extends Capture {
  expiresAt: Date;
}

export interface OwnedCapture extends KeptCapture {
  /** The account that has kept the capture; null if an older version has kept it. */
  owner: number | null;
}

export interface KeepOptions {
  account: number;
  expiresAt: Date;
  /** A cached capture is deleted before it expires if the file store is full. */
  isCache: boolean;
}

export interface CaptureFiles {
  keep(id: string, capture: Capture, options: KeepOptions): Promise<KeptCapture>;
  find(id: string): Promise<KeptCapture | null>;
  /** A public path of the file, valid until it expires. */
  linkTo(id: string, capture: KeptCapture): string;
  /** The file behind a link; null when the link is forged or expired. */
  open(name: string, expires: string, signature: string): Promise<OwnedCapture | null>;
}

const prefix = 'captures';
const name = /^([a-f0-9-]{36,64})\.(?:png|jpg|webp|pdf)$/;

export interface CaptureFilesParts {
  blobs: Pick<Blobs, 'put' | 'get'>;
  /** The secret of the installation. */
  secret: string;
  /** Called before a file is written: it will be deleted with its workspace. */
  record(file: { key: string; account: number; expiresAt: Date }): Promise<void>;
  now?: () => Date;
}

export function createCaptureFiles(parts: CaptureFilesParts): CaptureFiles {
  const { blobs, secret, record, now = () => new Date() } = parts;
  const sign = (file: string, expires: string): string =>
    createHmac('sha256', `siteglass file links\0${secret}`).update(`${file}\0${expires}`).digest('base64url');

  async function read(id: string): Promise<OwnedCapture | null> {
    const blob = await blobs.get(`${prefix}/${id}`);
    if (!blob?.expiresAt) return null;
    const { buffer, byteOffset, byteLength } = blob.bytes;
    return unpack(Buffer.from(buffer, byteOffset, byteLength), blob.expiresAt);
  }

  return {
    async keep(id, capture, { account: owner, expiresAt, isCache }) {
      const contentType = contentTypes[capture.format];
      const key = `${prefix}/${id}`;
      await record({ key, account: owner, expiresAt });
      // The final URL may have other URLs with passwords in its query.
      const finalUrl = hideEmbeddedUserInfo(capture.finalUrl);
      await blobs.put(key, pack({ ...capture, finalUrl, owner }), { contentType, expiresAt, owner, isCache });
      return { ...capture, expiresAt };
    },
    async find(id) {
      const found = await read(id);
      if (!found) return null;
      const { owner: _owner, ...kept } = found;
      return kept;
    },
    linkTo(id, { format, expiresAt }) {
      const file = `${id}.${extensions[format]}`;
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      return `/files/${file}?expires=${expires}&signature=${sign(file, expires)}`;
    },
    async open(file, expires, signature) {
      const id = name.exec(file)?.[1];
      if (id === undefined || !isSame(signature, sign(file, expires))) return null;
      if (Number(expires) * 1000 <= now().getTime()) return null;
      return await read(id);
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** One line of JSON, then the bytes. */
function pack({ bytes, ...details }: Capture & { owner: number }): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(details)}\n`), bytes]);
}

function unpack(packed: Buffer, expiresAt: Date): OwnedCapture {
  const end = packed.indexOf(10);
  const { owner = null, ...details } = JSON.parse(packed.toString('utf8', 0, end)) as Omit<
    CaptureDetails,
    'createdAt'
  > & { createdAt: string; owner?: number };
  return { ...details, createdAt: new Date(details.createdAt), owner, expiresAt, bytes: packed.subarray(end + 1) };
}
