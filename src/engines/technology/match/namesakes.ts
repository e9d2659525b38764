// Libraries that are called like a known one, but have another owner: `github.com/jane/react-table` is not the known react-table.
import type { CompiledRules } from '../compile/compiled-rules.ts';

interface OwnedBanner {
  /** The technology that is known under the name. */
  number: number | undefined;
  /** Who has the repository of this name on GitHub. */
  owner?: string;
  /** Who has the copyright, and a website of that name. */
  maker?: string;
  /** As the comment writes it. */
  name: string;
}

/** An owner with so many libraries that are called like others has more of them. */
const namesakesMin = 2;

/**
 * Says which of the libraries in a file are not the technologies of their names. The website of the technology must be on GitHub, or
 * other libraries of the same owner in the file show that the names are not those of the known libraries.
 */
export function namesakes(
  banners: readonly OwnedBanner[],
  { technologies }: Pick<CompiledRules, 'technologies'>,
): (banner: OwnedBanner) => boolean {
  const ownerOf = ({ number }: OwnedBanner) => ownerIn(technologies[number ?? -1]?.website ?? '');
  const isOther = (banner: OwnedBanner): boolean => {
    const known = ownerOf(banner);
    const own = banner.owner ?? (isWording(banner) ? banner.maker : undefined);
    return own !== undefined && known !== undefined && known !== own;
  };
  /** Several words that a package happens to be called after: `Foo Matrix` for `foo-matrix`. */
  const isWording = ({ name, number }: OwnedBanner): boolean =>
    /\w \w/.test(name) && technologies[number ?? -1]?.name !== name;
  const counts = new Map<string, Set<number>>();
  for (const banner of banners) {
    if (banner.number === undefined || !isOther(banner)) continue;
    const owner = banner.owner ?? '';
    if (owner !== '') counts.set(owner, (counts.get(owner) ?? new Set()).add(banner.number));
  }
  const isImitating = ({ owner = '' }: OwnedBanner): boolean => (counts.get(owner)?.size ?? 0) >= namesakesMin;
  return (banner) => isOther(banner) || (isImitating(banner) && ownerOf(banner) !== banner.owner);
}

/** The owner of a project on GitHub or on its pages. */
function ownerIn(website: string): string | undefined {
  const [, owner, ofPages] =
    /^https?:\/\/(?:(?:www\.)?github\.com\/([\w-]{1,60})\/[\w.-]|([\w-]{1,60})\.github\.io\/)/i.exec(website) ?? [];
  return (owner ?? ofPages)?.toLowerCase();
}
