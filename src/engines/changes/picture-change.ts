// The difference of two PNG pictures: the share of changed pixels, and a picture that shows them in red.
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { failed } from '../../contract/errors.ts';

export interface PictureDifference {
  kind: 'pixels';
  pixels_changed: number;
  /** Of the area that both pictures cover together. */
  width: number;
  height: number;
}

export interface DrawnDifference {
  bytes: Buffer;
  width: number;
  height: number;
}

const pixelsMax = 16_000_000;
const fastCompression = 3;

/** A part that only one of the pictures has counts as changed. Anti-aliasing does not. */
export function comparePictures(
  before: Uint8Array,
  after: Uint8Array,
): { share: number; difference: PictureDifference & { picture: DrawnDifference } } {
  const [old, current] = [sizeOf(before), sizeOf(after)];
  const width = Math.max(old.width, current.width);
  const height = Math.max(old.height, current.height);
  if (width * height > pixelsMax)
    throw failed(
      `pictures of more than ${pixelsMax / 1e6} megapixels cannot be compared; capture a smaller area or lower scale_factor`,
      'target_too_large',
    );
  const output = new PNG({ width, height });
  const changed = pixelmatch(decode(before, width, height), decode(after, width, height), output.data, width, height);
  const bytes = PNG.sync.write(output, { deflateLevel: fastCompression });
  return {
    share: changed / (width * height),
    difference: { kind: 'pixels', pixels_changed: changed, width, height, picture: { bytes, width, height } },
  };
}

/** The size in the header. It is checked before the picture is decoded. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (header.length < 24 || header.toString('latin1', 1, 4) !== 'PNG')
    throw failed('the result is not a PNG image', 'internal');
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** The pixels in an area of this size. What the picture does not cover stays transparent. */
function decode(png: Uint8Array, width: number, height: number): Buffer {
  const picture = PNG.sync.read(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
  if (picture.width === width && picture.height === height) return picture.data;
  const area = new PNG({ width, height, fill: true });
  PNG.bitblt(picture, area, 0, 0, picture.width, picture.height, 0, 0);
  return area.data;
}
