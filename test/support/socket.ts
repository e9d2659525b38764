// HTTP over a raw socket, for requests that a well-behaved client would never send.
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawAnswer {
  /** 0 when the connection was closed without an answer. */
  status: number;
  head: string;
  body: string;
}

const patienceMs = 10_000;

/** A connection on which one request after the other can be written. It fails when an answer takes too long. */
export class RawConnection {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #isClosed = false;
  #changed = () => {};

  constructor(address: string) {
    const { hostname, port } = new URL(address);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#changed();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.#isClosed = true;
      this.#changed();
    });
  }

  /** Writes the bytes and reads one answer. */
  async send(bytes: string | Buffer): Promise<RawAnswer> {
    this.socket.write(bytes);
    const isHead = Buffer.from(bytes).subarray(0, 5).toString() === 'HEAD ';
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      const answer = this.#takeAnswer(isHead);
      if (answer) return answer;
      if (this.#isClosed) return { status: 0, head: this.#received.toString('latin1'), body: '' };
      if (performance.now() > giveUpAt) throw new Error(`no answer to ${bytes.toString('latin1').slice(0, 200)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, giveUpAt - performance.now() + 1);
        this.#changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  #takeAnswer(isHead: boolean): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const head = this.#received.subarray(0, end).toString('latin1');
    const length = isHead ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return undefined;
    const body = this.#received.subarray(end + 4, end + 4 + length).toString();
    this.#received = this.#received.subarray(end + 4 + length);
    return { status: Number(head.split(' ')[1]), head, body };
  }

  close(): void {
    this.socket.destroy();
  }
}

/** One exchange on a new connection. */
export async function exchange(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  const connection = new RawConnection(address);
  try {
    return await connection.send(bytes);
  } finally {
    connection.close();
  }
}
