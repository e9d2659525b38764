// The HTTP server with its probes. It does not listen yet.
import type { FastifyInstance } from 'fastify';
import { isWatch } from '../compat/firecrawl/watch.ts';
import { orAfter } from '../flow/time-limit.ts';
import type { KeyGuesses } from '../gateway/key-guesses.ts';
import { registerProbes } from '../gateway/probes.ts';
import { createServer } from '../gateway/routes.ts';
import type { Database } from '../storage/database.ts';
import type { Context } from './context.ts';

export interface ServerParts {
  database: Database;
  guesses: KeyGuesses;
  isStopping(): boolean;
}

export function openServer(context: Context, { database, guesses, isStopping }: ServerParts): FastifyInstance {
  const { config, log, metrics, unsent, closers, onFault } = context;
  const server = createServer({
    log: log.child({}, { level: log.isLevelEnabled('info') ? 'warn' : log.level }), // leaves out Fastify's info messages
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    guesses,
    unsent,
    acceptsUpgrade: isWatch,
    onFault: onFault('server'),
  });
  closers.push(() => orAfter(server.close(), config.shutdownSeconds * 1000, undefined));
  registerProbes(server, { database, metrics, metricsPort: config.metricsPort, host: config.host, isStopping });
  return server;
}
