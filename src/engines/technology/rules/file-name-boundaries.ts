// Names of files in Wappalyzer's rules have no beginning: `xcharts.css` is found in `apexcharts.css`, and `sp.js` in `disp.js`. Nobody
// reads the files on other hosts, so their names alone would decide. Here, such a name begins behind a character that belongs to no word.
import { toList, type TechnologyRule } from './rule-set.ts';

const boundary = '(?<![a-z\\d-])';
/** `foo(?:\.min)?\.js`, not `foo\.com/bar\.js` or `/foo\.js`. Patterns with `[^>]` would take too long. */
const fileName = /^[a-z\d](?!.*(?:\/|\[\^))(?!.*\\\.(?:ai|app|com|contents|io|net|org)\b).*\\\.js/i;
/** `foo(@|/)([\d.]+)`: as CDNs write a package and its version. */
const packageName = /^[a-z\d][\w\\.?:()-]{1,40}\((?:\?:)?@\|\/\)/i;
/** `<link[^>]* href="[^"]*foo\.css` */
const linkedName = /^(<link.{1,40}?href=.{0,12}?\[\^[^\]]*\][*+]\??)(?=[a-z][\w\\.-]*(?:\(\?:\\\.min\)\?)?\\\.css)/i;

/** A rule whose names of files begin at a boundary. */
export function withBoundaries(rule: TechnologyRule): TechnologyRule {
  const { scriptSrc, html } = rule;
  return {
    ...rule,
    ...(scriptSrc !== undefined && {
      scriptSrc: toList(scriptSrc).map((one) => (fileName.test(one) || packageName.test(one) ? boundary + one : one)),
    }),
    ...(html !== undefined && { html: toList(html).map((one) => one.replace(linkedName, `$1${boundary}`)) }),
  };
}
