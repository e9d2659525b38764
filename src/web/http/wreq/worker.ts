// The wreq process. Native code may crash or hang here without affecting the service. It exits with the service.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { toError } from '../../../contract/errors.ts';
import { defaultEngineLimits } from '../http-engine.ts';
import type { HttpEngine } from '../http-engine.ts';
import { serveParent } from '../../child-process.ts';
import { listeningPort } from '../listening-port.ts';
import { UnsupportedByWreq } from './abilities.ts';
import { deserializeRequest } from './protocol.ts';
import type { WreqProtocol } from './protocol.ts';
import { createWreqEngine } from './wreq-engine.ts';
import type { Wreq } from './binding.ts';

const selfTestSeconds = 60; // longer than the service waits
const settings = Promise.withResolvers<WreqProtocol['settings']>();
const engine = openEngine();

const parent = serveParent<WreqProtocol>({
  begin: settings.resolve,
  handlers: {
    async request(request, signal) {
      try {
        const incoming = { ...deserializeRequest(request, performance.now()), signal };
        return { type: 'response', response: await (await engine).request(incoming) };
      } catch (error) {
        if (error instanceof UnsupportedByWreq) return { type: 'declined' };
        throw error;
      }
    },
  },
  endSecondsMax: 1,
});

engine.then(
  () => parent.report({ type: 'ready' }),
  (error: unknown) => parent.report({ type: 'unable', why: toError(error).message }),
);

async function openEngine() {
  const { library, ...rest } = await settings.promise;
  const wreq = (await import(library.package)) as Wreq;
  // The binding may be an empty placeholder package, which loads and only fails when called.
  const { profile } = library;
  if (!wreq.getProfiles().includes(profile)) throw new Error(`wreq-js ${library.version} has no profile ${profile}`);
  await tryOut(createWreqEngine({ wreq, library, limits: defaultEngineLimits, trustStore: 'mozilla' }));
  return createWreqEngine({ wreq, library, ...rest });
}

// A binding that loads may still not work here, so it is tested before the first request.
async function tryOut(trial: HttpEngine): Promise<void> {
  const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  const { body } = await trial.request({
    url: new URL(`http://self-test.invalid:${port}/`),
    method: 'GET',
    headers: [],
    addresses: [{ address: '127.0.0.1', family: 4 }],
    bodyBytesMax: 1000,
    silenceSeconds: selfTestSeconds,
    deadline: { at: performance.now() + selfTestSeconds * 1000, seconds: selfTestSeconds },
  });
  server.closeAllConnections();
  server.close();
  await trial.close();
  if (body.toString() !== 'ok') throw new Error('wreq returned a wrong body in its self-test');
}
