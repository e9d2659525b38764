// `/files/…`: stored captures behind signed links. A link works without a key until it expires.
import type { FastifyInstance } from 'fastify';
import { notFound } from '../contract/errors.ts';
import { errorReply } from './answer.ts';
import { sendReply } from './routes.ts';
import type { UnsentResponses } from './unsent-responses.ts';

export interface StoredFile {
  /** The account that stored the file. Its responses count as those of that account, because links need no key. */
  owner: number | null;
  bytes: Buffer;
  contentType: string;
  etag: string;
  expiresAt: Date;
}

/** `open` returns null for a link that is forged, expired or has no file. All are 404, so that callers cannot tell them apart. */
export function registerFiles(
  server: FastifyInstance,
  open: (name: string, expires: string, signature: string) => Promise<StoredFile | null>,
  unsent: Pick<UnsentResponses, 'check'>,
): void {
  server.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/files/:name',
    async (request, reply) => {
      const { expires, signature } = request.query;
      const isSigned = typeof expires === 'string' && typeof signature === 'string';
      const file = isSigned ? await open(request.params.name, expires, signature) : null;
      if (!file) return sendReply(reply, errorReply(notFound(), false));
      const secondsLeft = Math.max(0, Math.floor((file.expiresAt.getTime() - Date.now()) / 1000));
      reply.headers({
        etag: file.etag,
        'cache-control': `private, max-age=${Math.min(secondsLeft, 86_400)}`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      if (file.owner !== null) unsent.check(file.owner);
      request.accountId = file.owner;
      return reply.type(file.contentType).send(file.bytes);
    },
  );
}
