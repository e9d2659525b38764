// `/icons/technology/{slug}.svg`: an icon for every technology that a report names. It is drawn from the name: a monogram on a
// colour. Product logos are trademarks with separate licences, so none is included.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../contract/errors.ts';
import { technologyIconPath } from '../contract/technology-icon.ts';
import { prepareFile, sendFile } from './static-file.ts';

// A name has at most 120 characters; a slug that another technology has gets a suffix.
const slugPattern = /^[a-z0-9-]{1,140}$/;

export function registerTechnologyIcons(server: FastifyInstance): void {
  server.get<{ Params: { file: string } }>(technologyIconPath(':file', ''), (request, reply) => {
    const slug = request.params.file.replace(/\.svg$/, '');
    if (!request.params.file.endsWith('.svg') || !slugPattern.test(slug)) throw notFound();
    return sendFile(request, reply, prepareFile(Buffer.from(monogramOf(slug)), 'image/svg+xml', true));
  });
}

/** The same for a slug on every machine. */
export function monogramOf(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '');
  const letters = characterOf(words[0]) ?? initialsOf(words);
  const shown = letters === '' ? '?' : letters.charAt(0).toUpperCase() + letters.slice(1, 2).toLowerCase();
  const hue = createHash('sha256').update(slug).digest().readUInt16BE(0) % 360;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">` +
    `<rect width="40" height="40" rx="8" fill="hsl(${hue} 45% 38%)"/>` +
    `<text x="20" y="20" dy=".36em" fill="#fff" font-family="system-ui,sans-serif" font-size="17" font-weight="600" ` +
    `text-anchor="middle">${shown}</text></svg>`
  );
}

const initialsOf = (words: readonly string[]): string =>
  (words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [words[0]?.slice(0, 2)]).join('');

/** The letter of a word such as `u5b9d`, which stands for a character of a name without Latin letters. */
function characterOf(word = ''): string | undefined {
  const [, hex] = /^u(?=[a-f]*\d)([\da-f]{4,5})$/.exec(word) ?? [];
  const character = hex === undefined ? '' : String.fromCodePoint(Number.parseInt(hex, 16));
  return /^[\p{L}\p{N}]$/u.test(character) ? character : undefined;
}
