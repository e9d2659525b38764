// The modules of a page that uses RequireJS: where its configurations say that they are, and which ones its scripts ask for.
// Configurations often list modules that the page does not need.
import { scriptFile } from './match/file-names.ts';
import { configurationOf, dependenciesOf, type ModuleConfiguration } from './referenced-files.ts';

export interface ModuleLists {
  /**
   * The modules that are needed from now on: those that this script or an earlier one asks for, those that a configuration lists first. If
   * a script lists modules and asks for none, it asks for all.
   */
  ask(script: Buffer, address: URL, page: URL): URL[];
}

const namesMax = 500;

export function createModuleLists(): ModuleLists {
  const configurations: ModuleConfiguration[] = [];
  const asked = new Set<string>();
  const contained = new Set<string>();
  const given = new Set<string>();

  /** A module, and what it cannot do without. */
  function ask(name: string): void {
    if (asked.has(name) || asked.size >= namesMax) return;
    asked.add(name);
    for (const { needs } of configurations) for (const one of needs.get(name) ?? []) ask(one);
  }

  return {
    ask(script, address, page) {
      const names = dependenciesOf(script);
      for (const name of names.contained) contained.add(name);
      const configuration = configurationOf(script, address, page);
      if (configuration !== undefined) {
        configurations.push(configuration);
        for (const name of asked) for (const one of configuration.needs.get(name) ?? []) ask(one);
        if (names.asked.size === 0) for (const name of configuration.files.keys()) ask(name);
      }
      const beside = new Set<URL>();
      for (const name of names.asked) {
        const file = name.startsWith('.') ? URL.parse(scriptFile(name), address) : null;
        if (file === null) ask(name);
        else beside.add(file);
      }
      if (configurations.length === 0) return [];
      const listed = new Set<URL>();
      const others = new Set<URL>();
      for (const name of asked) {
        if (contained.has(name)) continue;
        const place = placeOf(name, configurations);
        if (place !== undefined) (place.isListed ? listed : others).add(place.url);
      }
      const fresh = [...listed, ...others, ...beside].filter(({ href }) => !given.has(href));
      for (const { href } of fresh) given.add(href);
      return fresh;
    },
  };
}

/** What RequireJS itself provides, and names of plugins with what they load. */
const isModule = (name: string): boolean => !/^(?:require|exports|module)$|[!:]|^\//.test(name);

/** Where a module is: listed by its name, in a folder that is listed, or in the folder of all modules. */
function placeOf(
  name: string,
  configurations: readonly ModuleConfiguration[],
): { url: URL; isListed: boolean } | undefined {
  for (const { files } of configurations) {
    const url = files.get(name);
    if (url !== undefined) return { url, isListed: true };
  }
  if (!isModule(name)) return undefined;
  for (const { files } of configurations)
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const folder = files.get(name.slice(0, end));
      const url = folder && URL.parse(folder.href.replace(/\.js$/, '') + scriptFile(name.slice(end)));
      if (url) return { url, isListed: false };
    }
  const url = configurations[0] && URL.parse(scriptFile(name), configurations[0].folder);
  return url ? { url, isListed: false } : undefined;
}
