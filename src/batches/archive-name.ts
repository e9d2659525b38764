// Names of files in archives.

/** Longer names make paths that some systems cannot unpack. */
const nameBytesMax = 120;

/**
 * A name that every system can unpack: no folders, no control characters, no reserved names. The number in front makes it unique,
 * even where upper and lower case are the same.
 */
export function archiveName(index: number, address: string, extension: string): string {
  const number = String(index + 1).padStart(6, '0');
  const words = readable(address)
    .normalize('NFC')
    .replace(/^https?:\/\//i, '')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+/g, '');
  const room = nameBytesMax - number.length - 1 - extension.length - 1;
  const start = cut(words, room).replaceAll(/[.-]+$/g, '');
  return `${number}${start && `-${start}`}.${extension}`;
}

/** Without percent signs, where they can be decoded. */
function readable(address: string): string {
  try {
    return decodeURI(address.toWellFormed());
  } catch {
    return address.toWellFormed();
  }
}

/** The first characters that fit into this many bytes. */
function cut(text: string, bytesMax: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) break;
    end += character.length;
  }
  return text.slice(0, end);
}
