// What a page shows about the software behind it, without its text: headers, names of cookies, title, meta tags, paths,
// JavaScript names, comments with a version, and the few words around the name of the software.
import { Parser } from 'htmlparser2';
import { bannersIn } from '../../../src/engines/technology/match/banners.ts';
import type { PageFacts } from '../../../src/engines/technology/match/facts.ts';
import { plainName } from '../../../src/engines/technology/plain-name.ts';
import type { Answer, Capture } from './probe.ts';

export interface Facts {
  package: string;
  source: string;
  /** Of the software, without what Debian adds. */
  version: string;
  section: string;
  homepage: string | null;
  path: string;
  status: number;
  headers: Record<string, string[]>;
  cookies: string[];
  title: string;
  meta: Record<string, string>;
  scripts: string[];
  styles: string[];
  /** Names of packages in comments of the files, with versions. */
  banners: string[];
  globals: string[];
  /** Comments of the page that contain the name or a version. */
  comments: string[];
  /** Pieces of text around the name of the software. */
  words: string[];
}

/** As they are kept: without empty fields, and with the technology that the facts alone name. */
export type KeptFacts = Partial<Facts> &
  Pick<Facts, 'package' | 'source' | 'version' | 'section' | 'path' | 'status'> & { name?: string };

export const completeFacts = (kept: KeptFacts): Facts => ({
  homepage: null,
  headers: {},
  cookies: [],
  title: '',
  meta: {},
  scripts: [],
  styles: [],
  banners: [],
  globals: [],
  comments: [],
  words: [],
  ...kept,
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page that shows these facts. */
export function pageOf(kept: KeptFacts): PageFacts {
  const { headers, cookies, title, meta, scripts, styles, comments, words, path } = completeFacts(kept);
  const html = [
    `<html><head><title>${escaped(title)}</title>`,
    ...Object.entries(meta).map(([name, value]) => `<meta name="${escaped(name)}" content="${escaped(value)}">`),
    ...comments.map((comment) => `<!-- ${comment.replaceAll('--', '')} -->`),
    ...scripts.map((source) => `<script src="${escaped(source)}"></script>`),
    ...styles.map((source) => `<link rel="stylesheet" href="${escaped(source)}">`),
    `</head><body>${words.map((text) => `<p>${escaped(text)}</p>`).join('\n')}</body></html>`,
  ].join('\n');
  return {
    url: `http://localhost${path}`,
    headers,
    cookies: Object.fromEntries(cookies.map((name) => [name, ['x']])),
    html,
  };
}

const valueCharactersMax = 200;
const listMax = 12;
const namesMax = 6;

/** Headers that every server sends, or that differ with every response. */
const dull =
  /^(?:date|content-length|connection|keep-alive|last-modified|etag|expires|age|transfer-encoding|vary|accept-ranges|cache-control|pragma|set-cookie|location|content-language|content-encoding|upgrade)$/;

/** `1:2.4.57+dfsg-2+deb12u1` is 2.4.57. */
export const upstreamVersion = (version: string): string =>
  version
    .replace(/^\d+:/, '')
    .replace(/-[^-]*$/, '')
    .replace(/[+~.-]?(?:dfsg|ds|repack|really|git|debian|deb\d|svn|bzr|hg|cvs).*$/i, '')
    .replace(/\+$/, '');

/** Spellings of the name of a package, reduced to letters and digits. */
export function ownNames({
  package: name,
  source,
  homepage,
}: Pick<Capture, 'package' | 'source' | 'homepage'>): string[] {
  const stems = [name, source].flatMap((one) => {
    const stem = one.replace(/^(?:python3?|ruby|php|libapache2-mod|prometheus)-/, '');
    const short = stem
      .replace(
        /-(?:core|server|daemon|web|www|cgi|common|bin|api|frontend|webfrontend|http|httpd|php|ui|openssl|full|light|wsgi|manager|ws|perl|apache2?|frontend-php|mysql|pgsql|sqlite3?)$/,
        '',
      )
      .replace(/-(?:frontend|server|core)$/, '');
    const unnumbered = stem.replace(/\d+(?:\.\d+)*$/, '');
    return [one, stem, short, unnumbered];
  });
  const host =
    homepage === null
      ? undefined
      : URL.parse(homepage)
          ?.hostname.replace(/^www\./, '')
          .split('.')[0];
  const names = [...new Set(stems.map(plainName))].filter((one) => one.length > 2);
  return host !== undefined && names.some((one) => one.startsWith(plainName(host)) || plainName(host).startsWith(one))
    ? [...new Set([...names, plainName(host)])].filter((one) => one.length > 2)
    : names;
}

function headersOf(hops: readonly Answer[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { headers } of hops) {
    for (let at = 0; at + 1 < headers.length; at += 2) {
      const name = headers[at]!.toLowerCase();
      if (dull.test(name)) continue;
      const values = (found[name] ??= []);
      const value = headers[at + 1]!.slice(0, valueCharactersMax);
      if (!values.includes(value)) values.push(value);
    }
  }
  return found;
}

const cookiesOf = (hops: readonly Answer[]): string[] => [
  ...new Set(
    hops.flatMap(({ headers }) =>
      headers.flatMap((value, at) =>
        at % 2 === 1 && headers[at - 1]?.toLowerCase() === 'set-cookie' ? [value.split('=')[0]?.trim() ?? ''] : [],
      ),
    ),
  ),
];

const textOf = ({ body }: Answer): string => Buffer.from(body, 'base64').toString('utf8');

export function factsOf(capture: Capture): Facts {
  const { hops, sides, path } = capture;
  const page = hops.at(-1)!;
  const names = ownNames(capture);
  const isHtml = (text: string) => /<(?:!doctype|html|head|title|body|h1|p|a)\b/i.test(text.slice(0, 5000));
  const text = textOf(page);
  const { inline, ...read } = isHtml(text) ? readPage(text, names) : { ...empty(), words: wordsIn(text, names) };
  const files = sides.filter(({ path: file }) => file !== '/robots.txt').map(textOf);
  const banners = files.flatMap((file) =>
    [...bannersIn(file)].slice(0, 5).map(({ name, version }) => `${name} ${version}`.trim()),
  );
  return {
    package: capture.package,
    source: capture.source,
    version: upstreamVersion(capture.version),
    section: capture.section,
    homepage: capture.homepage,
    path,
    status: page.status,
    headers: headersOf(hops),
    cookies: cookiesOf(hops),
    ...read,
    banners: [...new Set(banners)].slice(0, listMax),
    globals: globalsIn([...inline, ...files], names),
  };
}

const empty = () => ({
  title: '',
  meta: {} as Record<string, string>,
  scripts: [] as string[],
  styles: [] as string[],
  comments: [] as string[],
  words: [] as string[],
  inline: [] as string[],
});

function readPage(html: string, names: readonly string[]): ReturnType<typeof empty> {
  const found = empty();
  let inside = '';
  let text = '';
  const parser = new Parser({
    onopentag(tag, attributes) {
      inside = tag;
      const { src, href, rel = '', name, content } = attributes;
      if (tag === 'script' && src !== undefined) found.scripts.push(src.slice(0, valueCharactersMax));
      if (tag === 'link' && href !== undefined && /stylesheet|icon/i.test(rel))
        found.styles.push(href.slice(0, valueCharactersMax));
      if (tag === 'meta' && name !== undefined && !/viewport|robots|referrer|keywords/i.test(name))
        found.meta[name.toLowerCase()] = (content ?? '').slice(0, valueCharactersMax);
    },
    ontext(piece) {
      if (inside === 'title' && found.title.length < valueCharactersMax) found.title += piece;
      else if (inside === 'script') found.inline.push(piece);
      else if (inside !== 'style') text += `${piece} `;
    },
    onclosetag() {
      inside = '';
    },
    oncomment(comment) {
      const line = comment.trim().replaceAll(/\s+/g, ' ').slice(0, valueCharactersMax);
      if (names.some((name) => plainName(line).includes(name)) && found.comments.length < 3) found.comments.push(line);
    },
  });
  parser.end(html);
  return {
    ...found,
    title: found.title.replaceAll(/\s+/g, ' ').trim().slice(0, valueCharactersMax),
    scripts: [...new Set(found.scripts)].slice(0, listMax),
    styles: [...new Set(found.styles)].slice(0, namesMax),
    words: wordsIn(text, names),
  };
}

/** Up to three words on each side of the name. */
function wordsIn(text: string, names: readonly string[]): string[] {
  const words = text.slice(0, 200_000).split(/\s+/);
  const found = new Set<string>();
  for (const [at, word] of words.entries()) {
    if (found.size >= namesMax) break;
    const isOwn = names.some(
      (name) => plainName(word).includes(name) || plainName(word + (words[at + 1] ?? '')) === name,
    );
    if (isOwn)
      found.add(
        words
          .slice(Math.max(0, at - 3), at + 4)
          .join(' ')
          .slice(0, 120),
      );
  }
  return [...found];
}

function globalsIn(scripts: readonly string[], names: readonly string[]): string[] {
  const found = new Set<string>();
  for (const script of scripts) {
    for (const [, name = ''] of script
      .slice(0, 200_000)
      .matchAll(/(?:^|[;\n{}]\s*)(?:var|let|const|window\.)\s*([A-Za-z_$][\w$]{2,40})\s*=(?!=)/g))
      if (names.some((own) => plainName(name).includes(own))) found.add(name);
  }
  return [...found].slice(0, namesMax);
}
