// Manifests of packages inside bundles: `{"name":"foo","version":"1.2.3","description":…}`. Libraries that show their own version often
// bring the whole manifest.

export interface EmbeddedManifest {
  name: string;
  version: string;
  /** What was read. */
  text: string;
}

/** A member that only manifests have follows, so that lists of names and versions do not count. */
const manifest =
  /\bname["']?:\s?["'](@?[a-z][\w./-]{1,60})["'],\s{0,40}["']?version["']?:\s?["'](\d{1,4}\.\d{1,4}\.\d{1,6}(?:-[\w.]{1,20})?)["'],\s{0,40}["']?(?:description|main|module|license|keywords|author|repository|homepage|scripts|exports|files|sideEffects)["']?:/g;
const manifestsMax = 20;

export function manifestsIn(text: string): EmbeddedManifest[] {
  const found: EmbeddedManifest[] = [];
  for (const [whole, name = '', version = ''] of text.matchAll(manifest)) {
    found.push({ name, version, text: whole });
    if (found.length >= manifestsMax) break;
  }
  return found;
}
