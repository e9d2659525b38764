// DevTools protocol messages in CBOR (RFC 8949), which Chromium uses on its pipe. JSON would cost both sides more:
// pictures and PDFs would be base64, and Chromium would convert every message, because it uses CBOR internally.
//
// It uses a subset of CBOR. Maps and arrays have no length, but are wrapped in envelopes that have one. Text is UTF-8, or
// UTF-16 in a byte string; bytes are byte strings with a tag.

const envelope = [0xd8, 0x18, 0x5a] as const; // a tag, and a byte string with a four-byte length
const binary = 0xd6;
const [mapStart, arrayStart, stop] = [0xbf, 0x9f, 0xff];
const [no, yes, nothing, double] = [0xf4, 0xf5, 0xf6, 0xfb];
const majors = { positive: 0, negative: 1, bytes: 2, text: 3 };
const integerMax = 2 ** 31 - 1;

/** The bytes of a message from which its length can be read. */
export const headBytes = envelope.length + 4;

export function encodeMessage(message: object): Buffer {
  const parts: Buffer[] = [];
  write(message, parts);
  return Buffer.concat(parts);
}

/** Appends a value to the parts and returns its length in bytes. */
function write(value: unknown, parts: Buffer[]): number {
  const push = (part: Buffer): number => {
    parts.push(part);
    return part.length;
  };
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return push(head(majors.text, text.length)) + push(text);
  }
  if (typeof value === 'number') return push(encodeNumber(value));
  if (typeof value === 'boolean') return push(Buffer.from([value ? yes : no]));
  if (value === null || value === undefined) return push(Buffer.from([nothing]));
  const start = Buffer.from([...envelope, 0, 0, 0, 0, Array.isArray(value) ? arrayStart : mapStart]);
  push(start);
  let length = 1;
  if (Array.isArray(value)) for (const item of value) length += write(item, parts);
  else
    for (const [name, item] of Object.entries(value)) {
      if (item !== undefined) length += write(name, parts) + write(item, parts);
    }
  length += push(Buffer.from([stop]));
  start.writeUInt32BE(length, envelope.length);
  return headBytes + length;
}

function encodeNumber(value: number): Buffer {
  const isInteger = Number.isInteger(value) && Math.abs(value) <= integerMax && !Object.is(value, -0);
  if (isInteger) return value < 0 ? head(majors.negative, -1 - value) : head(majors.positive, value);
  const encoded = Buffer.alloc(9);
  encoded[0] = double;
  encoded.writeDoubleBE(value, 1);
  return encoded;
}

/** The type of a value with its length, or with the value itself if it is a number. */
function head(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  const encoded = Buffer.alloc(5);
  encoded[0] = kind | 26;
  encoded.writeUInt32BE(value, 1);
  return encoded;
}

/** The length of a message, from its first bytes. Throws if they are not the start of a message. */
export function messageBytes(start: Buffer): number {
  if (envelope.some((byte, index) => start[index] !== byte)) throw new Error('not a CBOR message');
  return headBytes + start.readUInt32BE(envelope.length);
}

/** Throws if the message is incomplete or not as Chromium writes it. Bytes are not copied. */
export function decodeMessage(message: Buffer): unknown {
  let at = 0;

  function take(count: number): Buffer {
    const start = at;
    at += count;
    if (at > message.length) throw new Error('the message is truncated');
    return message.subarray(start, at);
  }

  function next(): number {
    const byte = message[at++];
    if (byte === undefined) throw new Error('the message is truncated');
    return byte;
  }

  function readLength(initial: number): number {
    const low = initial & 31;
    if (low < 24) return low;
    if (low > 26) throw new Error('the message has an unsupported length');
    const size = 1 << (low - 24);
    return take(size).readUIntBE(0, size);
  }

  function read(): unknown {
    const initial = next();
    switch (initial) {
      case envelope[0]:
        take(headBytes - 1);
        return read();
      case mapStart:
        return readMap();
      case arrayStart: {
        const array: unknown[] = [];
        while (message[at] !== stop) array.push(read());
        at++;
        return array;
      }
      case binary:
        return take(readLength(next()));
      case double:
        return take(8).readDoubleBE();
      case yes:
      case no:
        return initial === yes;
      case nothing:
        return null;
      default:
    }
    const value = readLength(initial);
    switch (initial >> 5) {
      case majors.positive:
        return value;
      case majors.negative:
        return -1 - value;
      case majors.bytes:
        return take(value).toString('utf16le');
      case majors.text:
        return take(value).toString();
      default:
        throw new Error('the message has an unsupported value');
    }
  }

  function readMap(): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    while (message[at] !== stop) {
      const name = String(read());
      const value = read();
      // The page may have chosen the name.
      if (name === '__proto__') Object.defineProperty(map, name, { value, enumerable: true });
      else map[name] = value;
    }
    at++;
    return map;
  }

  return read();
}
