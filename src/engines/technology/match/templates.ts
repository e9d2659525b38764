// Templates of sites, by the notices that their makers write into each page. Most are called by one common word, so the maker's name
// comes first.
import { plainName } from '../plain-name.ts';
import type { Statement } from './statement-forms.ts';

/** Makers with a form of their own. `name` and `version` are groups of `form`. */
const makers: readonly (readonly [maker: string, form: RegExp])[] = [
  // `Template Name: Arsha` and `Template URL: https://bootstrapmade.com/arsha-…`
  [
    'BootstrapMade',
    /(?:^|\n)[ \t*]{0,9}(?:Template|Theme) Name: (?<name>[A-Z][\w &-]{1,30}?)(?: - v?(?<version>\d+\.\d+\.\d+))?[ \t]{0,9}\n[ \t*]{0,9}(?:Template|Theme) URL: https:\/\/bootstrapmade\.com\//,
  ],
  // `Dimension by HTML5 UP` above `html5up.net | @ajlkn`
  ['HTML5 UP', /(?:^|\n)[ \t]{0,9}(?<name>[A-Z][\w -]{1,30}?) by HTML5 UP[ \t]{0,9}\n[ \t]{0,9}html5up\.net\b/],
  // `TemplateMo 562 Space Dynamic` above `https://templatemo.com/tm-562-space-dynamic`
  ['TemplateMo', /\bTemplateMo \d{3,4} (?<name>[A-Z][\w -]{1,40}?)[ \t]{0,9}\n\s{0,20}https:\/\/templatemo\.com\//],
  ['Tooplate', /\bTooplate \d{4} (?<name>[A-Z][\w -]{1,40}?)[ \t]{0,9}\n\s{0,20}https:\/\/www\.tooplate\.com\//],
];

/** A box with `Name - what it is` and the page of the product: `Volt Free - Bootstrap 5 Dashboard`. */
const product =
  /={20,80}\s{1,9}\* (?<name>[A-Z]\w{2,20})(?: (?:free|pro))? - (?:(?:free|premium) )?(?<what>[A-Z][\w ]{5,40}?)(?: - v(?<version>\d+\.\d+\.\d+))?\s{1,9}={20,80}\s{1,9}\* Product Page: https:\/\//i;

/** The same with a version instead: `Paper Kit 2 - v2.3.1`. */
const versionedProduct =
  /={20,80}\s{1,9}\* (?<name>[A-Z]\w{1,20}(?: [A-Z\d]\w{0,20}){1,4}) - v(?<version>\d+\.\d+\.\d+)\s{1,9}={20,80}\s{1,9}\* Product Page: https?:\/\/[^\s/]{4,60}\/(?:product|themes?)\/(?<slug>[\w-]{3,60})/;

/** The template that a comment names. */
export function templateIn(comment: string): Statement | undefined {
  for (const [maker, form] of makers) {
    const { name, version = '' } = form.exec(comment)?.groups ?? {};
    if (name !== undefined) return { name: `${maker} ${name}`, version, text: `${maker} ${name}`, isTemplate: true };
  }
  const { name, what, version = '' } = product.exec(comment)?.groups ?? {};
  if (name !== undefined) return { name: `${name} ${what}`, version, text: `${name} - ${what}`, isTemplate: true };
  return versionedTemplate(comment);
}

function versionedTemplate(comment: string): Statement | undefined {
  const { name, version = '', slug = '' } = versionedProduct.exec(comment)?.groups ?? {};
  if (name === undefined) return undefined;
  const own = name.replace(/ PRO$/i, '');
  // Its second major version has the same page: `Material Dashboard 2` at `/product/material-dashboard`.
  const base = own.replace(/ \d$/, '');
  const isSame = plainName(slug).startsWith(plainName(base)) && !plainName(slug).startsWith(plainName(own));
  return { name: isSame ? base : own, version, text: `${name} - v${version}`, isTemplate: true };
}
