// Versions that a library gives to its global name in its own code: `Foo.VERSION = "1.2.3"`. Rules read the same property in a browser, so
// that both ways of reading agree.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { AddHit } from './hit-list.ts';

/** Reads the versions of technologies that something else has found in a script. */
export type ReadGlobalVersions = (text: string, technologies: ReadonlySet<number>, add: AddHit) => void;

/** Of two characters at least: minifiers call anything `e`, and several libraries are called `_`. */
const assignment =
  /(?<![\w$.])([A-Za-z_$][\w$]{1,40}(?:\.[\w$]{1,40})?\.(?:version|VERSION))\s{0,4}=\s{0,4}["'`]v?(\d{1,4}\.\d{1,4}(?:\.\d{1,6})?(?:-[\w.]{1,20})?)["'`]/g;
const assignmentsMax = 200;

export function createGlobalVersions({ js }: Pick<CompiledRules, 'js'>): ReadGlobalVersions {
  return (text, technologies, add) => {
    if (technologies.size === 0) return;
    for (const [whole, path = '', version = ''] of text.matchAll(assignment).take(assignmentsMax)) {
      for (const { technology, version: template } of js.get(path) ?? []) {
        if (template === '' || !technologies.has(technology)) continue;
        const pattern = { technology, source: '', confidence: 0, version: '\\1', isStated: true };
        add(pattern, 'scripts', path, ['', version], whole);
      }
    }
  };
}
