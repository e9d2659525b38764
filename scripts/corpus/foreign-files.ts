// Files of one library in the package of another. The files of Bootstrap state their name and version, so that they have no hash of their
// own, and a fork that contains them unchanged would seem to own them.
import { bannersIn } from '../../src/engines/technology/match/banners.ts';
import { baseName, isForDevelopers, plain } from './library-files.ts';

export const commentCharactersMax = 2000;

/** Whether the first comment of a file in a scoped package names the library of the same short name, which is used more. */
export function isOfOther(text: string, packageName: string, downloads: ReadonlyMap<string, number>): boolean {
  const original = baseName(packageName);
  // Turbo is not the tool `turbo`.
  if (!packageName.startsWith('@') || isForDevelopers(original)) return false;
  if ((downloads.get(original) ?? 0) <= (downloads.get(packageName) ?? 0)) return false;
  const [banner] = bannersIn(text.slice(0, commentCharactersMax));
  return banner !== undefined && banner.version !== '' && plain(banner.name) === plain(original);
}
