// The modules of a page that uses RequireJS: which ones its configurations list, and which ones its scripts ask for. Configurations often
// list modules that the page does not need.
import { dependenciesOf } from './referenced-files.ts';

export interface ModuleLists {
  /**
   * The modules that are needed from now on: those that this script or an earlier one asks for. If a script lists modules and asks for
   * none, it asks for all.
   */
  ask(script: Buffer, listed: ReadonlyMap<string, URL>): URL[];
}

export function createModuleLists(): ModuleLists {
  const known = new Map<string, URL>();
  const asked = new Set<string>();
  return {
    ask(script, listed) {
      const names = dependenciesOf(script);
      for (const [name, address] of listed) known.set(name, address);
      for (const name of names) asked.add(name);
      if (listed.size > 0 && names.size === 0) for (const name of listed.keys()) asked.add(name);
      const needed: URL[] = [];
      for (const [name, address] of known) {
        if (!asked.has(name)) continue;
        known.delete(name);
        needed.push(address);
      }
      return needed;
    },
  };
}
