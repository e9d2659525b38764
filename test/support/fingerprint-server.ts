// A TLS server that notes what bot detectors look at: the handshake as JA4, and the first frames of HTTP/2.

import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { listen, type Listening } from '../../src/web/testing/servers.ts';

export interface Fingerprint {
  ja4: string;
  /** What JA4 leaves out: the supported groups, and those that come with a key share. */
  groups: string;
  /** SETTINGS as id:value, the first WINDOW_UPDATE, and the weight of the first HEADERS. */
  http2: string;
}

export function serveFingerprints(
  pair: { key: string; cert: string },
  note: (fingerprint: Fingerprint) => void,
): Promise<Listening> {
  const hellos = new WeakMap<Socket, Omit<Fingerprint, 'http2'>>();
  const secure = createTlsServer({ ...pair, ALPNProtocols: ['h2'] }, (socket) => {
    const { _parent: plain } = socket as TLSSocket & { _parent: Socket };
    answerHttp2(socket, (http2) => note({ ...(hellos.get(plain) ?? { ja4: 'unknown', groups: 'unknown' }), http2 }));
  });
  return listen(
    createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('data', function onData(chunk: Buffer) {
        received = Buffer.concat([received, chunk]);
        if (received.length < 5 || received.length < 5 + received.readUInt16BE(3)) return;
        socket.off('data', onData).pause();
        hellos.set(socket, handshakeOf(received.subarray(5)));
        socket.unshift(received);
        secure.emit('connection', socket);
      });
    }),
  );
}

function handshakeOf(hello: Buffer): Omit<Fingerprint, 'http2'> {
  let at = 4 + 2 + 32; // type and length, version, random
  at += 1 + hello[at]!; // session
  const ciphers = numbersIn(hello.subarray(at + 2, at + 2 + hello.readUInt16BE(at)));
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello[at]!; // compression
  const extensions = new Map<number, Buffer>();
  for (at += 2; at + 4 <= hello.length; at += 4 + hello.readUInt16BE(at + 2)) {
    extensions.set(hello.readUInt16BE(at), hello.subarray(at + 4, at + 4 + hello.readUInt16BE(at + 2)));
  }
  const names = [...extensions.keys()].filter((name) => !isGrease(name));
  const version = Math.max(...numbersIn(extensions.get(43)!.subarray(1)));
  const alpn = extensions
    .get(16)!
    .subarray(3, 3 + extensions.get(16)![2]!)
    .toString();
  const signatures = numbersIn(extensions.get(13)!.subarray(2)).map(hex).join(',');
  const sorted = names
    .filter((name) => name !== 0 && name !== 16)
    .map(hex)
    .toSorted()
    .join(',');
  const head = `t1${version - 0x301}d${count(ciphers)}${count(names)}${alpn[0]}${alpn.at(-1)}`;
  const groups = numbersIn(extensions.get(10)!.subarray(2)).join();
  return {
    ja4: `${head}_${digest(ciphers.map(hex).toSorted().join(','))}_${digest(`${sorted}_${signatures}`)}`,
    groups: `${groups}|${keyShares(extensions.get(51)!).join()}`,
  };
}

function keyShares(extension: Buffer): number[] {
  const groups: number[] = [];
  for (let at = 2; at + 4 <= extension.length; at += 4 + extension.readUInt16BE(at + 2)) {
    groups.push(extension.readUInt16BE(at));
  }
  return groups.filter((group) => !isGrease(group));
}

const isGrease = (value: number): boolean => (value & 0x0f0f) === 0x0a0a;
const hex = (value: number): string => value.toString(16).padStart(4, '0');
const count = ({ length }: number[]): string => String(length).padStart(2, '0');
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readUInt16BE(i * 2)).filter((value) => !isGrease(value));

const prefaceBytes = 24;
const frame = (type: number, flags: number, stream: number, payload: number[] = []): Buffer =>
  Buffer.from([0, 0, payload.length, type, flags, 0, 0, 0, stream, ...payload]);

function answerHttp2(socket: TLSSocket, note: (http2: string) => void): void {
  let received = Buffer.alloc(0);
  let at = prefaceBytes;
  let settings = '';
  let window = '';
  socket.write(frame(4, 0, 0));
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= at + 9 && received.length >= at + 9 + received.readUIntBE(at, 3)) {
      const payload = received.subarray(at + 9, at + 9 + received.readUIntBE(at, 3));
      const [type, flags] = [received[at + 3]!, received[at + 4]!];
      const stream = received.readUInt32BE(at + 5);
      at += 9 + payload.length;
      if (type === 4 && flags === 0) {
        const pairs = Array.from({ length: payload.length / 6 }, (_, i) => payload.subarray(i * 6));
        settings = pairs.map((pair) => `${pair.readUInt16BE(0)}:${pair.readUInt32BE(2)}`).join(';');
        socket.write(frame(4, 1, 0));
      } else if (type === 8 && stream === 0) {
        window ||= String(payload.readUInt32BE(0));
      } else if (type === 1) {
        note(`${settings}|${window}|${(flags & 32) === 0 ? 'none' : payload[4]! + 1}`);
        socket.write(frame(1, 5, stream, [0x88])); // :status 200 and no more
      }
    }
  });
}
