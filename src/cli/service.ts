// The interface of the service for commands. Only commands that run the service load it, so that others start fast.
import type { Config } from '../config.ts';
import type { AnyEndpoint, Caller } from '../endpoints/endpoint.ts';
import type { BrowserStatus } from '../web/browser/install/supply.ts';
import { prepareDashboard } from './prepare-dashboard.ts';

/** The search takes milliseconds, unless a browser has to be tried first. */
const browserWaitMs = 2000;

/** The operator's workspace, created by the first start. Commands without a key are billed to it, never to a customer. */
export const ownWorkspace = 'default';
export const noOwnKey =
  `An API key is required: pass --key or set SITEGLASS_API_KEY. Without one, commands use the workspace "${ownWorkspace}", ` +
  `which has no usable key; to create one: siteglass key create ${ownWorkspace}`;

export interface StartedService {
  /** Such as http://127.0.0.1:8080 */
  address: string;
  /** Null after the first start. */
  firstKey: string | null;
  firstLogin: { email: string; password: string } | null;
  adminTokenPlace: string;
  /** What is known of the browser when the service has started. */
  browser: BrowserStatus;
  /** Resolves with the reason when the service has failed permanently. */
  down: Promise<string>;
  stop(): Promise<void>;
}

/** The service without a port, for commands while no server runs. */
export interface OpenedService {
  inject(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** The oldest usable key of the workspace `default`. Without any account, it is created and reported. */
  firstUsableKey(onNote: (text: string) => void): Promise<Caller>;
  /** Calls the API, with the same checks, billing and log as over HTTP. */
  call(
    endpoint: AnyEndpoint,
    parameters: Record<string, unknown>,
    key: string | Caller,
    accept: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: Uint8Array }>;
  close(): Promise<void>;
}

export interface Service {
  startService: (config: Config, options: { role: 'api' | 'worker' | 'all' }) => Promise<StartedService>;
  openService: (config: Config) => Promise<OpenedService>;
}

export async function loadService(): Promise<Service> {
  const [app, { bootstrap }, { findUsableKey }] = await Promise.all([
    import('../app/app.ts'),
    import('../accounts/bootstrap.ts'),
    import('../accounts/keys.ts'),
  ]);
  return {
    async startService(config, options) {
      if (options.role !== 'worker') await prepareDashboard();
      const service = await app.startService(config, options);
      service.warmUp();
      return { ...service, browser: await service.browserStatus(browserWaitMs) };
    },
    async openService(given) {
      // The service must not log to the output of the command.
      const config = { ...given, logLevel: 'silent' } as const;
      const { server, database, calls, adminToken, stop } = await app.openService(config, { role: 'api' });
      return {
        async inject(method, path, body) {
          const answer = await server.inject({
            method: method as 'GET',
            url: path,
            headers: { authorization: `Bearer ${adminToken}` },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          });
          return { status: answer.statusCode, body: answer.json() };
        },
        async firstUsableKey(onNote) {
          // Print both now: they are shown only once.
          const { key, login } = await bootstrap(database);
          if (key !== null) onNote(`Created the first key, shown only once: ${key}`);
          if (login !== null) onNote(`Dashboard login, shown only once: ${login.email}  password ${login.password}`);
          const found = await findUsableKey(database, ownWorkspace);
          if (!found) throw new Error(noOwnKey);
          return found;
        },
        async call(endpoint, sent, key, accept) {
          const { status, headers, body } = await calls.answer({ endpoint, sent, key, ip: null, accept });
          return { status, headers, body: typeof body === 'string' ? Buffer.from(body) : body };
        },
        close: stop,
      };
    },
  };
}
