// Where the modules are that the scripts of a page import by a name: `import "@hotwired/turbo"`.
import { isObject, tryParseJson } from '../../contract/json.ts';

/** The modules that a script, or those in a page, import by names, as far as the page says where they are. */
export type NamedModules = (script: Buffer) => URL[];

const bytesMax = 512 * 1024;
const map = /<script\b[^<>]{0,200}?\btype\s{0,4}=\s{0,4}["']?importmap\b[^<>]{0,200}>([^<]{1,65536})<\/script/i;
const namedImport = /(?<![\w$.])(?:import|from)\s{0,4}["']([^"'\s]{1,200})["']/g;
const importsMax = 200;

/** Undefined without an import map. */
export function importMapOf(page: Buffer, address: string): NamedModules | undefined {
  const [, text] = map.exec(page.toString('latin1', 0, bytesMax)) ?? [];
  const places = text === undefined ? undefined : placesIn(text, address);
  if (places === undefined || places.size === 0) return undefined;
  return (script) =>
    [...script.toString('latin1', 0, bytesMax).matchAll(namedImport).take(importsMax)].flatMap(
      ([, name = '']) => placeOf(name, places) ?? [],
    );
}

function placesIn(text: string, address: string): Map<string, URL> | undefined {
  const parsed = tryParseJson(text);
  const imports = isObject(parsed) ? parsed['imports'] : undefined;
  if (!isObject(imports)) return undefined;
  return new Map(
    Object.entries(imports).flatMap(([name, target]) => {
      const url = typeof target === 'string' ? URL.parse(target, address) : null;
      return url === null ? [] : [[name, url] as const];
    }),
  );
}

/** `{"lib/": "/js/lib/"}` is where everything below `lib/` is. */
function placeOf(name: string, places: ReadonlyMap<string, URL>): URL | undefined {
  const place = places.get(name);
  if (place !== undefined) return place;
  for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
    const folder = places.get(name.slice(0, end + 1));
    if (folder !== undefined) return URL.parse(name.slice(end + 1), folder) ?? undefined;
  }
  return undefined;
}
