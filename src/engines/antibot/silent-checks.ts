// Pages that check the visitor without a text, or with a single line: a proof of work that sends its result, and a titled page with
// nothing but a script.
import type { PageZones } from './page-zones.ts';

/** Longer pages are not examined. */
const bytesMax = 16 * 1024;
const shownCharactersMax = 60;

/** The sign of a page that does nothing but check its visitor; undefined for all others. */
export function silentCheck(html: string, zones: PageZones): string | undefined {
  if (html.length > bytesMax || zones.bodyCharacters > shownCharactersMax) return undefined;
  if (zones.links > 0 || zones.hasInputs || zones.hasMountPoint) return undefined;
  return proofOfWork(html) ?? titledScript(html, zones);
}

const hiddenForm = /<form\b[^<>]{0,400}>\s{0,99}<input\b/i;
const hash = /sha-?256/i;
const sending = /\.submit\(\)/;
/** Tries numbers until the hash begins with zeros. */
const zeros =
  /\.startsWith\(\s{0,9}(?:["']0{2,64}["']|["']0["']\.repeat\([^()]{1,40}\))\s{0,9}\)|\.(?:substring|substr|slice)\(0,\s{0,9}\w{1,20}\)\s{0,9}[!=]==?\s{0,9}(?:["']0{2,64}["']|["']0["']\.repeat\()/;

/** The same with a variable of zeros. */
const zerosInVariable = /\.(?:substring|substr|slice)\(0,\s{0,9}(\w{1,20})\.length\)\s{0,9}[!=]==?\s{0,9}\1\b/;
const posting = /\bXMLHttpRequest\b[^]{0,400}["'`]POST["'`]|\bfetch\([^]{0,400}["'`]POST["'`]/i;
const reloading = /\blocation\.(?:reload|replace|assign)\(|\blocation(?:\.href)?\s{0,4}=[^=]/;

/** The search for a hash in a page that sends its result and loads again: no login or payment page does both. */
function proofOfWork(html: string): string | undefined {
  if (!hash.test(html)) return undefined;
  const found = (zeros.exec(html) ?? zerosInVariable.exec(html))?.[0];
  if (found === undefined) return undefined;
  const isSent = hiddenForm.test(html) ? sending.test(html) : posting.test(html) && reloading.test(html);
  return isSent ? found : undefined;
}

/** Titles that only checks have. `Verification` may be a step of a registration. */
const checkingTitle =
  /<title\b[^<>]{0,99}>\s{0,20}((?:verifying|checking) (?:(?:your|the) )?(?:device|browser|connection))[\s.]{0,9}<\/title>/i;
const foreignScript =
  /<body\b[^<>]{0,200}>\s{0,99}<script\b[^<>]{0,200}\bsrc\s{0,4}=\s{0,4}["']?(?:https?:)?\/\/[^<>]{1,400}>\s{0,99}<\/script>\s{0,99}<\/body>/i;

/** The title of a page whose body is one script of another host. An application has an element that it fills. */
function titledScript(html: string, { bodyCharacters, loadedScripts }: PageZones): string | undefined {
  if (bodyCharacters > 0 || loadedScripts > 1) return undefined;
  return foreignScript.test(html) ? checkingTitle.exec(html)?.[1] : undefined;
}
