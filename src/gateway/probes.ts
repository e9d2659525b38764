// `/healthz`: the process is alive. `/readyz`: it can serve requests. `/metrics`: for Prometheus, optionally on a separate port.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../stats/metrics.ts';
import type { Database } from '../storage/database.ts';

export interface ProbeParts {
  database: Pick<Database, 'availability'>;
  metrics: Metrics;
  metricsPort: number | undefined;
  host: string;
  isStopping(): boolean;
}

export function registerProbes(server: FastifyInstance, parts: ProbeParts): void {
  const { database, metrics, metricsPort } = parts;
  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    if (parts.isStopping()) return reply.code(503).send({ status: 'stopping' });
    const isReady = await database.availability.check();
    return isReady ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'the database does not answer' });
  });
  if (metricsPort === undefined) {
    server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  } else {
    listenForMetrics(server, { ...parts, metricsPort });
  }
}

function listenForMetrics(server: FastifyInstance, { metrics, metricsPort, host }: ProbeParts): void {
  let metricsServer: Server | undefined;
  server.addHook('onListen', async () => {
    const opened = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      void metrics.text().then((text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text));
    });
    metricsServer = opened;
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject).listen(metricsPort, host, resolve);
    });
  });
  server.addHook('onClose', async () => {
    metricsServer?.close();
  });
}
