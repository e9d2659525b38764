// Products that are not in the table, but say what they are: `Server: AcmeWAF/2`, `X-Acme-Waf: 7`, the cookie `acmewaf_sid`.
import type { Page } from './body-signs.ts';
import { titlesOf } from './standalone-pages.ts';
import { readableText } from './readable-text.ts';
import type { ObservedResponse } from './response-parts.ts';
import { cookiesOf, shown, valueCharactersMax } from './response-parts.ts';

/** The parts of a response in which a product says that it is a firewall. */
export interface SelfNamed {
  /** `name: value`. */
  headers: string[];
  /** Names. */
  cookies: string[];
}

/** Words that products use of themselves. A `shield` or a `guard` may be anything, and `waf` may be the end of a name. */
const firewall =
  /(?<![a-z])waf(?![a-z])|\b(?:web|application|app|website)[ _-]?firewall|\banti[ _-]?(?:d?dos|bots?)\b|\bd?dos[ _-]?(?:protection|guard|shield|mitigation)\b|\bbot[ _-]?(?:protection|shield|guard|manager|mitigation)\b/i;
/** `AcmeWAF`. */
const upperCase = /WAF(?![A-Za-z])/;
/** Such a word as a whole part of a name. */
const firewallPart =
  /(?:^|[-_.])(?:(?![a-z0-9]*(?:ta|na)waf)[a-z0-9]{0,16}waf|(?:web)?firewall|anti[-_]?d?dos|anti[-_]?bot)(?=[-_.]|$)/i;
/** Headers whose values name products. */
const naming = new Set(['server', 'x-powered-by', 'powered-by', 'x-server', 'x-protected-by', 'x-cdn', 'x-waf']);
const switchedOff = /^\W{0,2}(?:off|no|none|not|null|nil|0|false|disabled|inactive|bypass(?:ed)?|unknown)\b/i;

function isFirewallHeader(name: string, value: string): boolean {
  if (switchedOff.test(value)) return false;
  if (naming.has(name) && (firewall.test(value) || upperCase.test(value))) return true;
  // The name of a proxy may be that of a machine.
  if (name === 'via') return /(?<![a-z])waf(?![a-z])|\bweb application firewall\b/i.test(value);
  return name.startsWith('x-') && firewallPart.test(name) && !/-(?:bypass|skip)$/.test(name);
}

/** A part of every such word. Most headers do not have it. */
const anyPart = /waf|firewall|dos|bot/i;

export function selfNamedIn({ headers }: ObservedResponse): SelfNamed {
  const named: string[] = [];
  const cookies = new Set<string>();
  for (const [name, values = []] of Object.entries(headers)) {
    if (name === 'set-cookie') {
      if (![values].flat().some((one) => anyPart.test(one))) continue;
      for (const [cookie] of cookiesOf(values)) if (firewallPart.test(cookie)) cookies.add(shown(cookie));
      continue;
    }
    const isNaming = name === 'via' || naming.has(name);
    const hasPart = name.startsWith('x-') && anyPart.test(name);
    if (!isNaming && !hasPart) continue;
    for (const whole of typeof values === 'string' ? [values] : values) {
      const value = whole.slice(0, valueCharactersMax);
      if ((hasPart || anyPart.test(value)) && isFirewallHeader(name, value))
        named.push(`${shown(name)}: ${shown(value)}`);
    }
  }
  return { headers: named.toSorted(), cookies: [...cookies].toSorted() };
}

/** The same as evidence. */
export const evidenceOf = ({ headers, cookies }: SelfNamed): string[] => [
  ...headers.map((header) => `header ${header}`),
  ...cookies.map((cookie) => `cookie ${cookie}`),
];

const firewallTitle =
  /(?<![a-z])waf(?![a-z])|\bweb(?:site)? (?:application )?firewall\b|\bfirewall (?:error|alert|block(?:ed)?|notification|message)\b|web应用防火墙|网站防火墙|网站安全防护/u;
const missing = /\b404\b|not found/;

/** Whether the title or heading of a page is that of a firewall, and not of a missing page about one. */
export const hasFirewallTitle = ({ text }: Page): boolean => {
  const found = titlesOf(text);
  return found.some((heading) => firewallTitle.test(heading)) && !found.some((heading) => missing.test(heading));
};

const shownCharactersMax = 32 * 1024;

/** The sentence in which a page says who protects it. */
export function protectorIn({ text }: Page): string | undefined {
  const shownText = readableText(text.slice(0, shownCharactersMax)).replaceAll(/\s+/g, ' ');
  const found =
    /\b(?:[Pp]rotected|[Ss]ecured) [Bb]y (?!Copyright|Law|SSL|TLS|DMCA|Password|The\b|Our\b)[A-Z][\w.-]{1,30}(?: [A-Z][\w.-]{1,30}){0,3}/.exec(
      shownText,
    );
  return found?.[0].replace(/[.-]{1,9}$/, '');
}
