// Which packages define which JavaScript names for pages.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { withoutKind } from './unknown-files.ts';

interface Definer {
  /** The package. */
  name: string;
  global: string;
}

/** The packages that define a global name, among the wanted ones. */
export const definersOf = (
  packageFiles: CompiledRules['packageFiles'],
  isWanted: (name: string) => boolean,
): Map<string, Definer[]> =>
  Map.groupBy(
    [...packageFiles.values()]
      .flat()
      .filter(({ name }) => isWanted(name))
      .flatMap(({ name, globals }) => globals.map((global) => ({ name, global }))),
    ({ global }) => global,
  );

/** `plume-icons` is the package of `plume`. */
export function isNameOf(packageName: string, global: string): boolean {
  const [own, short] = [withoutKind(packageName), withoutKind(global)];
  return own.startsWith(short) && /^(?:icons?|fonts?|css|core|lib|library|web|browser)?$/.test(own.slice(short.length));
}
