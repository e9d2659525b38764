// What `npm-packages.json` says about a package, from its manifest.
import type { Manifest } from './npm.ts';
import { describePackage } from './package-description.ts';

export const descriptionOf = (manifest: Manifest): string =>
  describePackage(manifest.name, manifest.description, categoryOf(manifest));

export function websiteOf({ homepage }: Manifest): string | null {
  const isAddress = typeof homepage === 'string' && /^https?:\/\/[^\s"]{4,200}$/.test(homepage);
  return isAddress ? homepage.replace(/#readme$/, '') : null;
}

/** By keywords; the numbers are those of the rule sets. */
export function categoryOf({ keywords = [], style, unpkg, jsdelivr }: Manifest): number {
  const words = (Array.isArray(keywords) ? keywords : [])
    .filter((word) => typeof word === 'string')
    .map((word) => word.toLowerCase());
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (has(/wysiwyg|rich.?text|^editor$/)) return 24;
  if (has(/^charts?$|^canvas$|webgl|visuali[sz]ation|^3d$|^graph$/)) return 25;
  if (has(/^maps?$|leaflet|mapbox|openlayers/)) return 35;
  if (has(/^(?:video|audio|player|hls)$/)) return 14;
  const isStyleOnly = [unpkg, jsdelivr].every((file) => typeof file !== 'string' || file.endsWith('.css'));
  if ((typeof style === 'string' && isStyleOnly) || has(/css.?framework|ui.?framework|design.?system/)) return 66;
  return 59;
}
