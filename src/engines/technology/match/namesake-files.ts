// A file that is called like a library, but does not contain its name: an application has a `bootstrap.js` that starts it.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { Hit } from './facts.ts';
import { nameInUrl } from './file-names.ts';
import { withoutKind } from './unknown-files.ts';

interface Scripts {
  texts: readonly string[];
  /** In the order of `texts`. */
  urls: readonly string[];
}

/** Shorter names are in most scripts by chance. */
const nameCharactersMin = 5;

/** Removes technologies that only the name of a script names, if the script was read and does not contain the name. */
export function withoutNamesakeFiles(
  hits: readonly Hit[],
  { texts, urls }: Scripts,
  { technologies }: Pick<CompiledRules, 'technologies'>,
): readonly Hit[] {
  const isOther = ({ technology, type, match, version, other }: Hit): boolean => {
    const own = withoutKind(technologies[technology]?.name ?? '');
    if (type !== 'scriptSrc' || version !== '' || other !== undefined || own.length < nameCharactersMin) return false;
    const read = texts.filter((_, index) => {
      const url = urls[index] ?? '';
      return url.includes(match) && withoutKind(nameInUrl(url)) === own;
    });
    const written = new RegExp(own.replaceAll(/(?<=.)(?=.)/g, '[^a-z0-9]{0,2}'), 'i');
    return read.length > 0 && !read.some((text) => written.test(text));
  };
  const others = new Set(hits.filter(isOther));
  if (others.size === 0) return hits;
  const named = new Set(hits.flatMap((hit) => (others.has(hit) || hit.confidence <= 0 ? [] : [hit.technology])));
  return hits.filter((hit) => !others.has(hit) || named.has(hit.technology));
}
