// Reads the products in a header such as `Server` or in the meta tag `generator`: `squid/4.4`, `monit 5.6`, `Wing FTP Server/3.6.0 (team)`.

import { isBusiness, isNumbered, isOrdinary } from './ordinary-words.ts';

export interface HeaderProduct {
  name: string;
  version: string;
}

const valueCharactersMax = 500;
const productsMax = 8;

/** A name of one word, or of several if nothing else is there, and a version. */
const oneProduct =
  /^([a-z][\w+!@-]*(?:\.[a-z][\w+!@-]*)*(?: [a-z][\w.+!-]*){0,4}?)(?:\/ ?| v?(?=\d))v?([rvep]?\d+(?:[._]\d+){0,4}[\w.+~-]{0,24})$/i;
const wordProduct =
  /^([a-z][\w+!@-]*(?:\.[a-z][\w+!@-]*)*)\/v?([rvep]?\d{1,4}(?:[._]\d+){1,4}[\w.+~-]{0,24})(?:\/\S*)?$/i;
/** Words that say what something does, not what it is. */
const meaningless =
  /^(?:https?|httpd|web|www|webserver|web-server|http server|web server|server|app|application|api|site|proxy|cdn|cache|gateway|backend|frontend|edge|router|service|host|node|system|platform|embedded|linux|unix|win32|win64|windows|upnp|ipp|dlnadoc|build|version|release|rev|client|agent|mozilla|tls|ssl|unknown|unspecified|servlet|jsp|java|container|gnu|os|date|production|html5?|xhtml|css|page|template|theme|website|by hand|icap)$/i;

/** `kore (4.1.0)`. */
const bracketed = /^([a-z][\w+-]{2,30}) \(v?(\d{1,4}(?:\.\d{1,6}){1,3})\)$/i;

/** `ecstatic-2.2.2`. */
const dashed = /^([a-z]{4,30})-v?(\d{1,4}\.\d{1,6}\.\d{1,6})$/i;

/** `ZNC 1.8.2 - https://znc.in`. */
const address = /\s-\s+https?:\/\/\S+\s*$/;

export function productsIn(given: string): HeaderProduct[] {
  const value = given.slice(0, valueCharactersMax).replace(address, '');
  const [, alone = '', its = ''] = bracketed.exec(value.trim()) ?? dashed.exec(value.trim()) ?? [];
  if (isProduct(alone)) return [{ name: alone, version: its }];
  const segments = value
    .split(/[;,()[\]]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
  const found: HeaderProduct[] = [];
  for (const [index, segment] of segments.entries()) {
    const [, name, version] = oneProduct.exec(segment) ?? [];
    // A remark in brackets that is not a product, such as a date.
    if (name !== undefined && version !== undefined && (index === 0 || segment.includes('/'))) {
      if (isMachine(segment, name, version)) continue;
      found.push({ name, version: toVersion(version) });
      continue;
    }
    // A product after a plain word is the end of a longer name: `SDK for UPnP devices/1.6`.
    let isAfterWord = false;
    for (const word of segment.split(/\s+/)) {
      const product = wordProduct.exec(word);
      if (product !== null && !isAfterWord)
        found.push({ name: product[1] ?? '', version: toVersion(product[2] ?? '') });
      isAfterWord = product === null && /^[a-z]+$/i.test(word);
    }
  }
  return found
    .filter(({ name }) => isProduct(name))
    .map(({ name, version }) => ({ name: shortened(name), version }))
    .slice(0, productsMax);
}

/** A generator begins with its name and version, whatever follows: `Docutils 0.19: https://…`, `analog 6.0.17/Unix`. */
const generator =
  /^([a-z][\w+!@-]{0,40}(?:\.[a-z][\w+!@-]{0,20})?(?: [a-z][\w+!-]{0,30}){0,4}?),? {0,2}(?:\(?(?:version|ver\.?|release|v\.?)? ?)(\d{1,4}(?:\.\d{1,6}){1,4}[\w.+~-]{0,16})(?=$|[\s,;:()/])/i;

/** `HTML Tidy for Linux version 5.6.0`. */
const forSystem =
  /^([a-z][\w+!-]{0,40}(?: [a-z][\w+!-]{0,30}){0,2}?) for [\w ]{1,60}?[ ,]version (\d{1,4}(?:\.\d{1,6}){1,4})(?=$|[\s,;:()/])/i;

/** `Foo 3`, of one word: several words and a number may be the name of a site and a year. */
const wholeVersion = /^([a-z][\w+!]{3,30})(?: |\/)v?(\d{1,2})$/i;

export function generatorsIn(value: string): HeaderProduct[] {
  const text = value.slice(0, valueCharactersMax).trim();
  const [, alone = '', whole = ''] = wholeVersion.exec(text) ?? [];
  if (isProduct(alone) && !isNumbered(alone) && !isBusiness(alone)) return [{ name: alone, version: whole }];
  const ported = forSystem.exec(text);
  const products = ported === null ? productsIn(value) : [];
  if (products.length > 0) return products;
  const [, name = '', version = ''] = ported ?? generator.exec(text) ?? [];
  return isProduct(name) ? [{ name: shortened(name), version: version.replace(/[.,:-]+$/, '') }] : [];
}

const isProduct = (name: string): boolean => name.length > 1 && !meaningless.test(name) && !isOrdinary(name);
const shortened = (name: string): string =>
  name.replace(/ (?:(?:embedded )?(?:http|web) server|version|release)$/i, '');

/** The number of a machine: `berlin 2`, `eu/1`, `dcb/7EC9`. */
const isMachine = (segment: string, name: string, version: string): boolean =>
  (/^\d+$/.test(version) && (!segment.includes('/') || /^[a-z]{1,3}$/.test(name))) ||
  (/^(?=.*[a-f])[\da-f]{2,8}$/i.test(version) && /^[a-z]{1,4}$/.test(name));

/** `R6_1_0` is 6.1.0. */
const toVersion = (text: string): string => {
  const plain = /^[rvep]?\d+(?:_\d+)+$/i.test(text) ? text.replaceAll('_', '.') : text;
  return plain.replace(/^[rvep](?=\d)/i, '');
};
