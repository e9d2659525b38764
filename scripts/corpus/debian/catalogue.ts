// Which packages of Debian are web software: chosen from the archive's own indexes. `Packages` has sections, dependencies and
// descriptions; `Contents` has the files, which show what can be started: service units, configurations for Apache, CGI
// programs, PHP pages.
import { createReadStream, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { isPageWriter } from './page-writers.ts';

export interface DebianPackage {
  name: string;
  source: string;
  /** As in Debian: `1:2.4.57-2+deb12u1`. */
  version: string;
  section: string;
  homepage: string | null;
  description: string;
  depends: string;
  provides: string;
  /** How it can be started, according to its files. */
  starts: StartKind[];
}

export type StartKind = 'unit' | 'apache' | 'cgi' | 'php' | 'command';

const perSourceMax = 3;

/** The packages of a list that are not too large, with the path of their archive on the mirror. */
export function packagesWithArchives(text: string, bytesMax: number): (DebianPackage & { file: string })[] {
  const files = new Map(
    text.split('\n\n').flatMap((paragraph): [string, string][] => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1] ?? '';
      return Number(field('Size')) > bytesMax ? [] : [[field('Package'), field('Filename')]];
    }),
  );
  return [...parsePackages(text).values()].flatMap((one) => {
    const file = files.get(one.name) ?? '';
    return file === '' ? [] : [{ ...one, file }];
  });
}

/** The paragraphs of a Packages file, by package. */
export function parsePackages(text: string): Map<string, DebianPackage> {
  const packages = new Map<string, DebianPackage>();
  for (const paragraph of text.split('\n\n')) {
    const fields = new Map(
      paragraph
        .replaceAll(/\n[ \t]+/g, ' ')
        .split('\n')
        .map((line): [string, string] => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), line.slice(colon + 2)];
        }),
    );
    const name = fields.get('Package');
    if (name === undefined) continue;
    packages.set(name, {
      name,
      source: fields.get('Source')?.split(' ')[0] ?? name,
      version: fields.get('Version') ?? '',
      section: (fields.get('Section') ?? '').replace(/^.*\//, ''),
      homepage: fields.get('Homepage') ?? null,
      description: fields.get('Description') ?? '',
      depends: ['Depends', 'Recommends'].map((field) => fields.get(field) ?? '').join(', '),
      provides: fields.get('Provides') ?? '',
      starts: [],
    });
  }
  return packages;
}

/** Adds the long descriptions, which are in a separate file. */
function addDescriptions(text: string, packages: ReadonlyMap<string, DebianPackage>): void {
  for (const paragraph of text.split('\n\n')) {
    const [, name = ''] = /^Package: (.*)$/m.exec(paragraph) ?? [];
    const [, long] = /^Description-en: ([^]*)$/m.exec(paragraph) ?? [];
    const one = packages.get(name);
    if (one !== undefined && long !== undefined)
      one.description = `${one.description}\n${long.replaceAll(/\s+/g, ' ')}`;
  }
}

const signs: readonly [StartKind, RegExp][] = [
  ['unit', /^(?:usr\/)?lib\/systemd\/system\/[^/@]+\.service$/],
  ['unit', /^etc\/init\.d\/[\w.-]+$/],
  ['apache', /^etc\/apache2\/(?:conf|sites)-available\/[^/]+$/],
  ['apache', /^etc\/[\w.+-]+\/apache2?\.conf$/],
  ['cgi', /^usr\/lib\/cgi-bin\/[\w.+/-]+$/],
  ['php', /^(?:usr\/share|var\/lib|var\/www)\/[\w.+-]+\/(?:(?:www|web|htdocs|html|public|site|webui)\/)?index\.php$/],
  ['command', /^usr\/s?bin\/[\w.+-]+$/],
];

/** Marks the packages whose files can be started. */
async function readContents(file: string, packages: ReadonlyMap<string, DebianPackage>): Promise<void> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) {
    const space = line.lastIndexOf(' ');
    const path = line.slice(0, space).trimEnd();
    const sign = signs.find(([, pattern]) => pattern.test(path));
    if (sign === undefined) continue;
    for (const owner of line.slice(space + 1).split(',')) {
      const starts = packages.get(owner.slice(owner.lastIndexOf('/') + 1))?.starts;
      if (starts !== undefined && !starts.includes(sign[0])) starts.push(sign[0]);
    }
  }
}

const webWords =
  /\b(?:web|http|https|httpd|www|browser|webui|webdav|caldav|carddav|wiki|blog|cms|dashboard|wsgi|asgi|rack|websocket|rest(?:ful)? api|http\/2|proxy|feed reader)\b/i;
const serverWords =
  /\b(?:(?:web|http|https|httpd|wsgi|asgi|proxy|application|media|streaming|file|caldav|carddav|dav|rest|api|wiki|metrics|music|search|cache|caching) ?(?:server|daemon|interface|frontend|front-end|proxy|gateway|service)|web[- ]?(?:based|mail|app|application|interface|ui|gui|console)|httpd|exporter|load balancer|dashboard)\b/i;
const webServers =
  /\b(?:httpd|httpd-cgi|apache2|nginx|lighttpd|libapache2-mod-\w+|php-fpm|php-cgi|uwsgi|gunicorn\d?|python3-(?:django|flask|tornado|aiohttp|bottle|cherrypy3|fastapi|uvicorn|pyramid|twisted)|ruby-(?:rack|sinatra|rails)|libplack-perl|libmojolicious-perl|libdancer2?-perl|libhttp-daemon-perl|libmicrohttpd\d+|libhttp-server-simple-perl|libcivetweb\d*|libonion\d*|libmongoose\d*|libwebsockets\d+|libjetty\d+(?:-extra)?-java|libtomcat\d+-java|node-express|ruby-(?:puma|thin|webrick)|python3-(?:waitress|sanic|starlette|hypercorn|werkzeug|webpy|cheroot|bokeh|daphne))\b/;
const notSoftware =
  /^(?:lib(?!apache2-mod|reoffice)|golang-|node-|fonts-|python3?-django-|php-(?!fpm)|r-|haskell-|linux-)|-(?:doc|dbg|dev|dbgsym|data|common|l10n)$/;

function wordsWeight(short: string, description: string): number {
  if (serverWords.test(short)) return 3;
  if (webWords.test(short)) return 2;
  if (serverWords.test(description)) return 1;
  return webWords.test(description) ? 0.5 : 0;
}

function sectionWeight(section: string): number {
  if (section === 'web' || section === 'httpd') return 2;
  return ['net', 'php', 'python', 'ruby'].includes(section) ? 1 : 0;
}

/** How likely it is that a package answers HTTP once started; 0 for no sign. */
function chanceOf({ name, section, starts, description, depends, provides }: DebianPackage): number {
  if (isPageWriter(name)) return 1;
  if (starts.length === 0 || (notSoftware.test(name) && !starts.includes('apache'))) return 0;
  const short = description.split('\n')[0] ?? '';
  if (/\bhttpd\b/.test(provides)) return 10;
  const isPage = starts.some((start) => start === 'apache' || start === 'cgi' || start === 'php');
  if (isPage) return webServers.test(depends) ? 9 : 7;
  const isUnit = starts.includes('unit');
  const words = wordsWeight(short, description);
  const isWebSection = sectionWeight(section);
  // Answers nothing before a message queue and a service for identities run.
  if (/python3-(?:oslo|keystone)/.test(depends) || /openstack/i.test(short)) return 0.1;
  if (isUnit)
    return words === 0 && !webServers.test(depends)
      ? 0
      : 3 + words / 2 + (webServers.test(depends) ? 1 : 0) + isWebSection;
  if (words >= 3 && (isWebSection > 0 || webServers.test(depends))) return 2 + isWebSection;
  return words > 0 && webServers.test(depends) ? 1 : 0;
}

/** The web software of the archive, the most likely first. */
export async function listWebPackages(root: string, contentsFolder: string): Promise<DebianPackage[]> {
  const packages = new Map<string, DebianPackage>();
  for (const file of globSync(`${root}/var/lib/apt/lists/*_Packages`))
    for (const [name, one] of parsePackages(await readFile(file, 'utf8'))) packages.set(name, one);
  for (const file of globSync(`${root}/var/lib/apt/lists/*_Translation-en`))
    addDescriptions(await readFile(file, 'utf8'), packages);
  for (const file of globSync(`${contentsFolder}/Contents-*.gz`)) await readContents(file, packages);
  const ranked = [...packages.values()]
    .map((one) => ({ one, chance: chanceOf(one) }))
    .filter(({ chance }) => chance > 0)
    .toSorted((a, b) => b.chance - a.chance || (a.one.name < b.one.name ? -1 : 1));
  const perSource = new Map<string, number>();
  return ranked
    .filter(({ one: { source } }) => {
      const count = (perSource.get(source) ?? 0) + 1;
      perSource.set(source, count);
      return count <= perSourceMax;
    })
    .map(({ one }) => one);
}
