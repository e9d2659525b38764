// Packages that bundles share with each other (module federation). Each bundle registers them with name and version:
// `register("react", "18.1.0", () => …)`.
import type { EmbeddedManifest } from './embedded-manifests.ts';

/** A registration: a call of webpack with a function that loads the package, or an entry in the list of later versions. */
const registration =
  /(?:[\w$]\(|\bname:)\s?["'](@?[a-z][\w./-]{0,80})["'],\s?(?:version:\s?)?["'](\d{1,4}\.\d{1,4}\.\d{1,6}(?:-[\w.]{1,20})?)["'],\s?(?:\(?\(\)\s?=>|function\s?\(\)|(?:factory|get):)/g;
/** Fewer may be calls of any function. */
const registrationsMin = 3;
const registrationsMax = 400;
/** A scope with more packages is that of the application itself. */
const ofScopeMax = 20;

export function sharedIn(text: string): EmbeddedManifest[] {
  const found = new Map<string, EmbeddedManifest>();
  for (const [whole, name = '', version = ''] of text.matchAll(registration)) {
    found.set(name, { name, version, text: whole });
    if (found.size >= registrationsMax) break;
  }
  if (found.size < registrationsMin) return [];
  return [...Map.groupBy(found.values(), ({ name }) => /^@[^/]+\//.exec(name)?.[0] ?? '')].flatMap(([scope, all]) =>
    scope !== '' && all.length > ofScopeMax ? [] : all,
  );
}
