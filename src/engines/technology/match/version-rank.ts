// How reliable the source of a version is. A query is often the version of the site, not of the library; a file name is often
// chosen by the site; what the software says about itself is right.
import type { SignalType } from './facts.ts';

const ranks: Readonly<Record<SignalType, number>> = {
  js: 60,
  library: 55,
  banner: 50,
  headers: 50,
  meta: 50,
  cookies: 45,
  dns: 45,
  robots: 45,
  scripts: 38,
  css: 37, // style sheets change less often than scripts
  text: 36,
  html: 36,
  dom: 36,
  scriptSrc: 30,
  url: 30,
  xhr: 30,
  certIssuer: 30,
  vendor: 0,
  icon: 0,
};
const inPackagePath = 40;
const inQuery = 10;

const quote = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** True when the version is only in the query of a URL. */
export function isInQuery(version: string, match: string): boolean {
  const at = match.indexOf(version);
  return (
    at > 0 && /\?[^\s"'<>]*$/.test(match.slice(Math.max(0, at - 200), at)) && !match.slice(at + 1).includes(version)
  );
}

/** Higher is better; 0 without a version. */
export function versionRankOf(type: SignalType, version: string, match: string): number {
  if (version === '') return 0;
  const isAddress = type === 'scriptSrc' || type === 'html' || type === 'dom' || type === 'url';
  if (!isAddress) return ranks[type];
  if (isInQuery(version, match)) return inQuery;
  return new RegExp(`[@/]v?${quote(version)}(?:[/?"'\\s]|$)`).test(match) ? inPackagePath : ranks[type];
}
