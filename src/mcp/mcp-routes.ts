// `/mcp`: the Model Context Protocol over HTTP. Requests are stateless, so any node can serve them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../contract/caller-address.ts';
import { forbidden, suspended } from '../contract/errors.ts';
import type { Admission } from '../admission/admission.ts';
import type { AnyEndpoint } from '../endpoints/endpoint.ts';
import { createWaitBudget } from '../flow/wait-budget.ts';
import type { Calls } from '../gateway/call.ts';
import { createKeyCheck, keyInHeaders } from '../gateway/key-check.ts';
import type { KnownKey } from '../gateway/key-check.ts';
import { privateHeaders } from '../gateway/routes.ts';
import { createLongResults } from './long-results.ts';

export interface McpRouteParts {
  catalog: readonly AnyEndpoint[];
  version: string;
  calls: Calls;
  admission: Pick<Admission, 'identify' | 'keyState'>;
  /** How long a request waits for the database in total. */
  databaseWaitMs: number;
  /** Origins of web pages that may use the API. */
  corsOrigins: readonly string[];
}

export function registerMcp(
  server: FastifyInstance,
  { catalog, version, calls, admission, databaseWaitMs, corsOrigins }: McpRouteParts,
): void {
  const results = createLongResults();
  const keyOf = ({ headers }: FastifyRequest) => keyInHeaders(headers);
  const checkKey = createKeyCheck({ identify: admission.identify, databaseWaitMs }, keyOf);

  server.route({
    method: 'POST',
    url: '/mcp',
    // Only requests with a valid key may have a large body.
    onRequest: async (request: FastifyRequest & KnownKey) => {
      refuseForeignPages(request, corsOrigins);
      await checkKey(request);
      if (request.keyError) throw request.keyError;
    },
    handler: async (request: FastifyRequest & KnownKey, reply) => {
      const budget = request.callBudget ?? createWaitBudget(databaseWaitMs);
      return await budget.run(() => answer(request, reply)).finally(() => budget.end());
    },
  });

  /** Stored results need a key that may still be used, as calls do. */
  async function requireUsableKey(key: string): Promise<void> {
    const keyState = await admission.keyState(await admission.identify(key));
    if (keyState.suspended) throw suspended(keyState.remaining);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const key = keyOf(request);
    // Loaded on the first request, because most installations do not use MCP.
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./mcp-server.ts'),
      import('@modelcontextprotocol/server'),
    ]);
    const mcp = createMcpServer({
      catalog,
      version,
      results,
      requireUsableKey: () => requireUsableKey(key),
      owner: String(request.accountId),
      call: (endpoint, sent, accept) => calls.answer({ endpoint, sent, key, ip: callerAddress(request), accept }),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await mcp.connect(transport);
      const response = await transport.handleRequest(toWebRequest(request), { parsedBody: request.body });
      const body = Buffer.from(await response.arrayBuffer());
      const headers = { ...privateHeaders, ...Object.fromEntries(response.headers) };
      return await reply.code(response.status).headers(headers).send(body);
    } finally {
      await mcp.close();
    }
  }
  // There are no sessions to subscribe to or to end.
  for (const method of ['GET', 'DELETE'] as const) {
    server.route({
      method,
      url: '/mcp',
      handler: (_request, reply) =>
        reply.code(405).header('allow', 'POST').send({ error: 'Method Not Allowed: use POST' }),
    });
  }
}

/** Prevents web pages of other origins from using a Siteglass on the network of the browser. */
function refuseForeignPages({ headers, host }: FastifyRequest, corsOrigins: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined || corsOrigins.includes(origin) || URL.parse(origin)?.host === host) return;
  throw forbidden('web pages of this origin may not use MCP; the operator can add it to SITEGLASS_CORS_ORIGINS');
}

function toWebRequest({ headers }: FastifyRequest): Request {
  const version = headers['mcp-protocol-version'];
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The response is one JSON document, which every client can parse, whatever its `accept` header.
      accept: 'application/json, text/event-stream',
      ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
    },
  });
}
