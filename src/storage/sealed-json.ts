// JSON values that may contain secrets: compressed and sealed.
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { parseJson } from '../contract/json.ts';
import type { Sealer } from './sealing.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export const sealJson = async (sealer: Sealer, value: unknown): Promise<Buffer> =>
  sealer.seal(await compress(JSON.stringify(value)));

export const openJson = async (sealer: Sealer, bytes: Buffer): Promise<unknown> =>
  parseJson((await decompress(sealer.open(bytes))).toString());
