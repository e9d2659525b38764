// A real SMTP server on loopback that keeps the mails it receives.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestMail {
  to: string[];
  head: string;
  body: string;
}

export interface TestMailServer extends AsyncDisposable {
  url: string;
  mails: TestMail[];
  /** True: mails are refused for now. */
  isFull: boolean;
  /** Recipients that are refused, with the status. */
  refused: Map<string, number>;
}

export async function startMailServer(): Promise<TestMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = started.refused.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode }));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        if (started.isFull) return done(new Error('the mailbox is full'));
        const [head = '', body = ''] = text.split(/\r?\n\r?\n(.*)/s);
        // Long lines are folded by quoted-printable.
        const decoded = body.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        started.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), head, body: decoded });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const started: TestMailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    isFull: false,
    refused: new Map(),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
  return started;
}
