// A name server on loopback, over UDP and TCP.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** The addresses of a name. `[]`: the name exists without addresses of this kind; undefined: NXDOMAIN; `silent`: no answer. */
export type Answer = readonly string[] | 'silent' | 'servfail' | undefined;

export interface NameServer {
  /** `ip:port`. */
  address: string;
  /** Every question, as `A name` or `AAAA name`; `/tcp` is appended if it arrived over TCP. */
  asked: string[];
  close(): Promise<void>;
}

const types: Record<number, string> = { 1: 'A', 28: 'AAAA' };
const udpBytesMax = 512;

export async function startNameServer(answerTo: (name: string, type: string) => Answer): Promise<NameServer> {
  const asked: string[] = [];

  function respond(query: Buffer, transport: 'udp' | 'tcp'): Buffer | undefined {
    const { name, type, end } = readQuestion(query);
    asked.push(`${types[type] ?? type} ${name}${transport === 'tcp' ? '/tcp' : ''}`);
    const answer = answerTo(name, types[type] ?? '');
    if (answer === 'silent') return undefined;
    const code = answer === undefined ? 3 : answer === 'servfail' ? 2 : 0;
    const records = Array.isArray(answer) ? answer.map((address: string) => toRecord(address, type)) : [];
    const response = Buffer.concat([toHead(query, end, { code, count: records.length }), ...records]);
    if (transport === 'tcp' || response.length <= udpBytesMax) return response;
    return toHead(query, end, { code, count: 0, isTruncated: true });
  }

  const tcp = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = received.readUInt16BE(0);
        const response = respond(received.subarray(2, 2 + length), 'tcp');
        received = received.subarray(2 + length);
        if (response === undefined) continue;
        const size = Buffer.alloc(2);
        size.writeUInt16BE(response.length);
        socket.write(Buffer.concat([size, response]));
      }
    });
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4', (query, from) => {
    const response = respond(query, 'udp');
    if (response !== undefined) udp.send(response, from.port, from.address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    asked,
    async close() {
      await new Promise<void>((resolve) => udp.close(resolve));
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function toHead(
  query: Buffer,
  end: number,
  { code, count, isTruncated = false }: { code: number; count: number; isTruncated?: boolean },
): Buffer {
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180 | code | (isTruncated ? 0x200 : 0), 2);
  head.writeUInt16BE(count, 6);
  head.writeUInt32BE(0, 8);
  return head;
}

function toRecord(address: string, type: number): Buffer {
  const data = type === 28 ? ipv6Bytes(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
}

/** Of an address with `::`. */
function ipv6Bytes(address: string): Buffer {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
