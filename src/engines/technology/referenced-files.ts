// The files to which a page, a script or a style sheet refers: frames and the next page, licences of bundles, imported style
// sheets and scripts, workers, modules of RequireJS.

import { scriptFile } from './match/file-names.ts';
import { moduleImports } from './match/module-imports.ts';

const readBytesMax = 16 * 1024;

const frame = /<frame\b[^<>]{0,300}?\bsrc\s{0,4}=\s{0,4}(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'<>]{1,300}))/gi;

/** The pages of a page that consists of frames only. */
export function framesOf(page: Buffer, address: string): URL[] {
  const text = page.toString('latin1', 0, 4 * readBytesMax);
  if (!/<frameset\b/i.test(text)) return [];
  return [...text.matchAll(frame)].flatMap(
    ([, double, single, plain = '']) => URL.parse((double ?? single ?? plain).replaceAll('&amp;', '&'), address) ?? [],
  );
}

/** Of a delay that nobody notices. */
const refresh =
  /<meta\b(?=[^<>]{0,300}\bhttp-equiv\s{0,4}=\s{0,4}["']?refresh\b)[^<>]{0,300}?\bcontent\s{0,4}=\s{0,4}["'][0-3]\s{0,4}[;,]\s{0,9}(?:url\s{0,4}=\s{0,4})?['"]?([^"'<>\s]{1,300})/i;
/** A script that does nothing else. */
const departure =
  /<script\b[^<>]{0,200}>\s{0,99}(?:(?:window|document|self|top)\.)?location(?:\.href)?(?:\s{0,4}=|\.(?:replace|assign)\()\s{0,4}["']([^"'<>\s]{1,300})["']\s{0,4}\)?;?\s{0,99}<\/script/i;
/** Also pages that people never see tell a browser without scripts where to go. */
const withoutScripts = /<noscript\b[^]{0,2000}?<\/noscript/gi;

/** The page to which a page leads on by itself. */
export function nextPageOf(page: Buffer, address: string): URL | undefined {
  const text = page.toString('latin1', 0, readBytesMax).replace(withoutScripts, '');
  const target = departure.exec(text)?.[1] ?? refresh.exec(text)?.[1];
  const url = target === undefined ? null : URL.parse(target.replaceAll('&amp;', '&'), address);
  return url === null || url.href === address ? undefined : url;
}

/** The file into which a bundler has moved the licence comments of a script. */
export function licenceOf(script: Buffer, address: URL): URL | undefined {
  const notice = /for license information please see (?:\.\/)?([\w.@~-]{1,120}\.LICENSE(?:\.txt)?)(?![\w.])/i.exec(
    script.toString('latin1', 0, 400),
  );
  return notice?.[1] === undefined ? undefined : new URL(notice[1], address);
}

const imported = /@import\s{0,9}(?:url\(\s{0,9})?(?:["']([^"'\s]{1,300})["']|([^"'()\s;]{1,300}))/g;

/** The style sheets that a style sheet imports. They are named before its first rule. */
export function importsOf(style: Buffer, address: URL): URL[] {
  const text = withoutComments(style.toString('latin1', 0, readBytesMax));
  const end = text.indexOf('{');
  return [...text.slice(0, end < 0 ? undefined : end).matchAll(imported)].flatMap(
    ([, quoted, plain = '']) => URL.parse(quoted ?? plain, address) ?? [],
  );
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const open = text.indexOf('/*', at);
    const close = open < 0 ? -1 : text.indexOf('*/', open + 2);
    kept.push(text.slice(at, open < 0 ? undefined : open));
    if (close < 0) return kept.join('');
    at = close + 2;
  }
}

/** The scripts that a module imports. Bundlers name them at its beginning. */
export function importedScripts(script: Buffer, address: URL): URL[] {
  const text = script.toString('latin1', 0, readBytesMax);
  return moduleImports(text).flatMap((target) =>
    /\.m?js(?:\?|$)/.test(target) ? (URL.parse(target, address) ?? []) : [],
  );
}

/** `new Worker("search/worker.js")`, `"search": "/javascripts/workers/search.min.js"` in the options of a page. */
const worker =
  /(?:\bnew (?:Shared)?Worker\([^'"`;{}]{0,60}["'`]|":\s{0,4}"(?=[\w./@-]{0,150}\bworkers\/))([\w./@-]{1,200}\.m?js)["'`]/g;
/** `importScripts("a.js")`, `importScripts("a.js", "b.js")`, and a list of such names that is loaded later. */
const importedByWorker =
  /\bimportScripts\(\s{0,9}((?:["'][\w./@-]{1,200}\.js["'][,\s]{0,9}){1,20})|\b\w{0,30}[sS]cripts\w{0,30} = \[((?:["'][\w./@-]{1,200}\.js["'][,\s]{0,9}){1,20})\]/g;
const workersMax = 4;

/** The workers that a script starts. Its paths are relative to the page or to the script, which builds them in many ways. */
export function workersOf(script: Buffer, address: URL, page: URL): URL[] {
  const text = script.toString('latin1', 0, pageBytesMax);
  return [...text.matchAll(worker).take(workersMax)].flatMap(([, path = '']) => {
    const isRelative = /^\.{1,2}\//.test(path);
    const folder = path.slice(0, path.indexOf('/') + 1);
    const at = folder === '' ? -1 : address.pathname.lastIndexOf(`/${folder}`);
    const found = isRelative || at < 0 ? path : address.pathname.slice(0, at + 1) + path;
    return URL.parse(found, isRelative || at >= 0 ? address : page) ?? [];
  });
}

/** The scripts that a worker loads. */
export function scriptsOfWorker(script: Buffer, address: URL): URL[] {
  const text = script.toString('latin1', 0, readBytesMax);
  if (!text.includes('importScripts')) return [];
  return [...text.matchAll(importedByWorker).take(workersMax)].flatMap(([, direct, listed]) =>
    [...(direct ?? listed ?? '').matchAll(/["']([^"']+)["']/g)].flatMap(
      ([, path = '']) => URL.parse(path, address) ?? [],
    ),
  );
}

const configuration = /\brequire(?:js)?\.config\(\s{0,99}\{/;
const base = /\bbaseUrl["']?\s{0,9}:\s{0,9}["']([^"'\s]{1,200})["']/;
const paths = /\bpaths["']?\s{0,9}:\s{0,9}\{([^{}]{1,4000})\}/;
const path = /([\w$.@/-]{1,80})["']?\s{0,9}:\s{0,9}["']([^"'\s]{1,200})["']/g;
const shim = /\bshim["']?\s{0,9}:\s{0,9}\{/;
/** `bootstrap: ['jquery']`, `d3pie: { exports: 'D3Pie', deps: ['d3'] }` */
const need =
  /([\w$.@/-]{1,80})["']?\s{0,9}:\s{0,9}(?:\{[^{}[\]]{0,200}?\bdeps["']?\s{0,9}:\s{0,9})?\[([^[\]]{1,600})\]/g;

/** Where the modules of RequireJS are. */
export interface ModuleConfiguration {
  /** The folder of modules that are not listed. */
  folder: URL;
  /** The files of modules, and the folders of groups of them as if they were files. */
  files: Map<string, URL>;
  /** The modules that a module cannot do without, although its file does not say so. */
  needs: Map<string, string[]>;
}

/** The configuration of RequireJS in a script. Its folders are relative to its base or else to the script. */
export function configurationOf(script: Buffer, address: URL, page: URL): ModuleConfiguration | undefined {
  const whole = script.toString('latin1', 0, pageBytesMax);
  const at = configuration.exec(whole)?.index;
  if (at === undefined) return undefined;
  const text = whole.slice(at, at + readBytesMax);
  const stated = base.exec(text)?.[1];
  const folder = stated === undefined ? address : URL.parse(stated.replace(/\/?$/, '/'), page);
  if (folder === null) return undefined;
  const files = new Map<string, URL>();
  for (const [, name = '', target = ''] of (paths.exec(text)?.[1] ?? '').matchAll(path)) {
    const url = /^(?:empty:|data:)/.test(target) ? null : URL.parse(scriptFile(target), folder);
    if (url !== null) files.set(name, url);
  }
  const needs = new Map<string, string[]>();
  const shims = shim.exec(text)?.index;
  if (shims !== undefined)
    for (const [, name = '', list = ''] of text.slice(shims).matchAll(need)) needs.set(name, namesIn(list));
  return { folder, files, needs };
}

const dependencies =
  /\b(?:require|requirejs|define)\(\s{0,99}(?:["']([^"']{1,120})["']\s{0,9},\s{0,9})?\[([^[\]]{0,4000})\]/g;
const dependenciesMax = 200;

const namesIn = (list: string): string[] =>
  [...list.matchAll(/["']([\w$.@/-]{1,80})["']/g)].map(([, name = '']) => name);

/** The modules that a script or a page contains, and the others that it asks RequireJS for. */
export function dependenciesOf(script: Buffer): { asked: Set<string>; contained: Set<string> } {
  const text = script.toString('latin1', 0, pageBytesMax);
  const asked = new Set<string>();
  const contained = new Set<string>();
  for (const [, own, list = ''] of text.matchAll(dependencies).take(dependenciesMax)) {
    if (own !== undefined) contained.add(own);
    for (const name of namesIn(list)) asked.add(name);
  }
  return { asked: asked.difference(contained), contained };
}

const pageBytesMax = 512 * 1024;
