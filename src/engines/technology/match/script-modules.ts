// The libraries whose modules a script contains: by the paths that bundlers keep, and by the global names of their wrappers.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import { technologyOf } from '../compile/package-names.ts';
import { bundledModules, type BundledModule } from './bundled-modules.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { namedModules } from './named-modules.ts';
import { isOrdinary } from './ordinary-words.ts';
import { definersOf, isNameOf } from './package-globals.ts';

const confidence = 75;
const certain = 100;
const libraries = 59;
/** Packages without a rule, in one file. */
const otherModulesMax = 30;
/** A shorter name may be that of an unknown package without a scope. */
const longNameCharacters = 8;

export function createModuleMatcher({ packages, packageFiles }: CompiledRules): (text: string, add: AddHit) => void {
  const unscopedDefiners = definersOf(packageFiles, (name) => !name.startsWith('@'));
  const scopedDefiners = definersOf(packageFiles, (name) => name.startsWith('@'));

  /** The technology of a module with a global name, if only one package has both. */
  function ofModule(global: string): number | undefined {
    const unscoped = unscopedDefiners.get(global) ?? [];
    const scoped = global.length < longNameCharacters ? [] : (scopedDefiners.get(global) ?? []);
    const [only, ...others] = [...new Set([...unscoped, ...scoped].map((one) => one.name))];
    if (only === undefined || others.length > 0 || isOrdinary(global)) return undefined;
    const short = only.replace(/^@[^/]*\//, '');
    if (isNameOf(only, global)) return technologyOf(only, packages);
    // `@jane/foo-bar` is a fork of `foo-bar`, with its names.
    return isNameOf(short, global) ? (technologyOf(short, packages) ?? technologyOf(only, packages)) : undefined;
  }

  /** `@foo/utils` may have another version than Foo, unless the other packages of the scope in the bundle have the same. */
  function isOwnVersion(name: string, modules: readonly BundledModule[]): boolean {
    if (!name.startsWith('@') || packages.has(name.toLowerCase()) || name.endsWith('/core')) return true;
    const scope = name.slice(0, name.indexOf('/') + 1);
    const ofScope = modules.filter((module) => module.name.startsWith(scope));
    return ofScope.length > 1 && new Set(ofScope.map(({ version }) => version)).size === 1;
  }

  return (text, add) => {
    for (const global of namedModules(text)) {
      const technology = ofModule(global);
      if (technology !== undefined)
        add({ technology, source: '', confidence, version: '' }, 'scripts', 'module', [''], global);
    }
    const modules = bundledModules(text);
    let othersLeft = otherModulesMax;
    for (const { name, version, path } of modules) {
      const technology = technologyOf(name.toLowerCase(), packages);
      if (technology === undefined) {
        // A path without a version may be one of the site's own packages.
        if (version === '' || isOrdinary(name) || othersLeft-- <= 0) continue;
        const other = { name, category: libraries };
        add(
          { technology: -1, source: '', confidence, version: '\\1', other },
          'scripts',
          'module',
          ['', version],
          path,
        );
        continue;
      }
      const pattern: TechnologyPattern = { technology, source: '', confidence: certain, version: '\\1' };
      add(pattern, 'scripts', 'module', ['', isOwnVersion(name, modules) ? version : ''], path);
    }
  };
}
