// The service as the command line knows it. It is loaded only by the commands that run it, so that the others start fast.
import type { Config } from '../config.ts';
import type { AnyEndpoint, Caller } from '../endpoints/endpoint.ts';
import { prepareDashboard } from './prepare-dashboard.ts';

export interface StartedService {
  /** Such as http://127.0.0.1:8080 */
  address: string;
  /** Only on the first start. */
  firstKey: string | null;
  firstLogin: { email: string; password: string } | null;
  adminTokenPlace: string;
  /** Resolves with the reason when it cannot go on. */
  down: Promise<string>;
  stop(): Promise<void>;
}

/** The service without its port: for commands while no server runs. */
export interface OpenedService {
  inject(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** The oldest key that works. On a machine without any account the first one is made, and told. */
  firstUsableKey(onNote: (text: string) => void): Promise<Caller>;
  /** A call of the API, checked, billed and logged as over HTTP. */
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
      return service;
    },
    async openService(given) {
      // The output is the command's: the service inside it says nothing of its own.
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
          // Told now or never: both are shown once, and the next start will find them made.
          const { key, login } = await bootstrap(database);
          if (key !== null) onNote(`Made the first key, shown this once: ${key}`);
          if (login !== null) onNote(`Dashboard login, shown this once: ${login.email}  password ${login.password}`);
          const found = await findUsableKey(database);
          if (!found) throw new Error('No account has a usable key. Make one: siteglass key create <account>');
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
