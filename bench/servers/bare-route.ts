// What the gateway is compared with: a Fastify route that fetches the page and answers with it as a JSON string.
// No key, no billing, no log, no address guard, no limits.
import Fastify from 'fastify';
import { request } from 'undici';

const server = Fastify();
server.get('/fetch', async (incoming, reply) => {
  const { query } = incoming.query as { query: string };
  const { body } = await request(query);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(await body.text()));
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
console.log(new URL(address).port);
process.on('SIGTERM', () => process.exit(0));
