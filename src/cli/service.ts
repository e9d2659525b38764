// The service as the command line knows it. It is loaded only by the commands that run it, so that the others start fast.
import type { Config } from '../config.ts';
import { prepareDashboard } from './prepare-dashboard.ts';

export interface StartedService {
  /** Such as http://127.0.0.1:8080 */
  address: string;
  /** Only on the first start. */
  firstKey: string | null;
  firstLogin: { email: string; password: string } | null;
  adminTokenPlace: string;
  stop(): Promise<void>;
}

/** The service without its port: for commands while no server runs. */
export interface OpenedService {
  inject(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

export interface Service {
  startService: (config: Config, options: { role: 'api' | 'worker' | 'all' }) => Promise<StartedService>;
  openService: (config: Config) => Promise<OpenedService>;
}

export async function loadService(): Promise<Service> {
  const app = await import('../app.ts');
  return {
    async startService(config, options) {
      if (options.role !== 'worker') await prepareDashboard();
      return await app.startService(config, options);
    },
    async openService(config) {
      const { server, adminToken, stop } = await app.openService(config, { role: 'api' });
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
        close: stop,
      };
    },
  };
}
