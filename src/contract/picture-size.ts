// Reads the size of an image from its header.

export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a PNG, JPEG or WebP; undefined for other bytes. */
export function pictureSize(image: Buffer): PictureSize | undefined {
  if (image.length < 30) return undefined;
  if (image.toString('latin1', 1, 4) === 'PNG') {
    return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  }
  if (image.toString('latin1', 0, 4) === 'RIFF' && image.toString('latin1', 8, 12) === 'WEBP') return webpSize(image);
  return image.readUInt16BE(0) === 0xffd8 ? jpegSize(image) : undefined;
}

function webpSize(image: Buffer): PictureSize | undefined {
  switch (image.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: image.readUInt16LE(26) & 0x3fff, height: image.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = image.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: image.readUIntLE(24, 3) + 1, height: image.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

function jpegSize(image: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 < image.length;) {
    if (image[at] !== 0xff) return undefined;
    const marker = image.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: image.readUInt16BE(at + 7), height: image.readUInt16BE(at + 5) };
    at += 2 + image.readUInt16BE(at + 2);
  }
  return undefined;
}
