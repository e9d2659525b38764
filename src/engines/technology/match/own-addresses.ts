// The language of a server, from the addresses of the files that the site itself serves to the page: `/css.php?f=main.css`, a form that
// sends to `/search.cfm`. Links do not count, nor do files of other sites.
import type { CompiledRules } from '../compile/compiled-rules.ts';
import type { AddHit, TechnologyPattern } from './hit-list.ts';
import { withoutTags, type Range } from './quoted-markup.ts';
import { hostOf, siteOf } from './site.ts';

export interface OwnAddresses {
  url: string;
  html: string;
  /** Tags in the source that are not elements of the page. */
  inert: readonly Range[];
  /** Absolute URLs of scripts and style sheets. */
  files: readonly string[];
}

export type ReadOwnAddresses = (page: OwnAddresses, add: AddHit) => void;

const technologyOf: Readonly<Record<string, string>> = {
  php: 'PHP',
  aspx: 'Microsoft ASP.NET',
  ashx: 'Microsoft ASP.NET',
  asmx: 'Microsoft ASP.NET',
  axd: 'Microsoft ASP.NET',
  cfm: 'Adobe ColdFusion',
  cfc: 'Adobe ColdFusion',
  jsp: 'JavaServer Pages',
  jspx: 'JavaServer Pages',
};

const extension = /^[^?#]{1,400}\.(php|a(?:sp|sh|sm)x|axd|cf[mc]|jspx?)(?:$|[?#;/])/i;
const form = /<form\b[^>]{0,400}?\saction\s{0,4}=\s{0,4}(?:"([^"]{1,300})"|'([^']{1,300})'|([^"'\s>]{1,300}))/gi;
const formsMax = 100;
const filesMax = 400;

export function createOwnAddresses({ technologies }: CompiledRules): ReadOwnAddresses {
  const patterns = new Map<string, TechnologyPattern>();
  for (const [ending, name] of Object.entries(technologyOf)) {
    const technology = technologies.findIndex((one) => one.name === name);
    if (technology >= 0) patterns.set(ending, { technology, source: '', confidence: 100, version: '' });
  }
  return ({ url, html, inert, files }, add) => {
    const ownSite = siteOf(hostOf(url));
    const seen = new Set<string>();
    const read = (address: string): void => {
      const ending = extension.exec(address)?.[1]?.toLowerCase();
      const pattern = ending === undefined ? undefined : patterns.get(ending);
      if (ending === undefined || pattern === undefined || seen.has(ending)) return;
      const host = hostOf(URL.parse(address, url)?.href ?? '');
      if (host === '' || siteOf(host) !== ownSite) return;
      seen.add(ending);
      add(pattern, 'html', undefined, [''], address);
    };
    for (const address of files.slice(0, filesMax)) read(address);
    for (const [, a, b, c] of withoutTags(html, inert).matchAll(form).take(formsMax)) read(a ?? b ?? c ?? '');
  };
}
