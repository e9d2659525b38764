// Pages that stand alone: a short text without navigation or fields. A few of them refuse or check the visitor, whatever their
// status is. Others are about captchas: they say in their title that they are an example.
import type { PageZones } from './page-zones.ts';
import { checkPhrases, decoded } from './generic-phrases.ts';
import { readableText } from './readable-text.ts';

/** What such a page says. */
export interface PageStatement {
  state: 'blocked' | 'challenged';
  /** The text that says it. */
  phrases: string[];
}

/** Longer pages are not examined. */
const bytesMax = 16 * 1024;
const charactersMax = 600;
const linksMax = 3;
/** One such phrase may be the title of a story. */
const checkPhrasesMin = 2;

const linkStart = Buffer.from('<a ');

/** Whether a page is short and has few links. Most pages are excluded by this, in little time. */
export function hasFewLinks(bytes: Buffer): boolean {
  if (bytes.length > bytesMax) return false;
  let at = -1;
  for (let links = 0; links <= linksMax; links++) {
    at = bytes.indexOf(linkStart, at + 1);
    if (at === -1) return true;
  }
  return false;
}

const titles = /<title\b[^<>]{0,200}>([^<]{0,200})/i;
const headings = /<h([1-3])\b[^<>]{0,400}>([^]{0,300}?)<\/h\1\s{0,4}>/i;

/** A sentence that stops this visitor. A card, a user or a thread can be blocked too. */
const stops =
  /\byou(?: have been|['’]ve been| are| were) (?:temporarily |permanently |currently )?blocked\b|\b(?:request|connection|visit|ip(?: address)?)(?: [\w/]{1,20}| \(?\d{1,3}(?:\.\d{1,3}){3}\)?){0,7} (?:has been|was|is|being) (?:currently )?(?:being )?(?:blocked|denied for security)\b|\baccess (?:to (?:this|the|our) (?:site|website|web site|page|server|resource|url) )?(?:has been|was|is) (?:blocked|denied for security)\b|\b(?:page|content|url) you (?:are trying|tried|requested|have requested)(?: \w{1,20}){0,4} (?:has been|was|is) blocked\b|\bpage is (?:currently )?(?:being )?blocked by (?:our|the) (?:\w{1,20} ){0,2}(?:policy|policies|firewall|system)\b/;
/** Accounts, advertisements and films are blocked for other reasons. */
export const ofOthers =
  /\b(?:your account|(?:credit|debit) card|your browser|ad[ -]?block(?:er)?|pop-?ups?|in your (?:country|region)|cookies?)\b|\bif (?:\w{1,20} ){0,6}(?:is|was|are) blocked\b/;
/** The address of the visitor, or a number with a label. Any page may have other numbers. */
const labelled =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:id|reference|ref|ray|incident|transaction|event|error code|support|ip)\b[^a-z0-9]{0,6}[\w-]{0,20}\d/;

const refusalWord =
  /(?<!\p{L})(?:reject(?:ed|s)?|block(?:ed|s)|den(?:y|ied|ies)|forbidden|refused|unsuccessful|not (?:allowed|permitted)|enable javascript|abgelehnt|verweigert|blockiert|gesperrt|interdite?|refusée?|bloquée?|rechazad[oa]|denegad[oa]|bloquead[oa]|negad[oa]|rejeitad[oa]|rifiutat[oa]|negat[oa]|bloccat[oa]|geweigerd|geblokkeerd|odrzucon[eay]|zablokowan[eay]|reddedildi|engellendi)(?!\p{L})|отклон|запрещ|заблокир|拒绝|拒絕|拦截|攔截|禁止|拒否|ブロック|차단|거부/u;

/** Whether a page says that something was refused, in whatever words. */
export const saysRefusal = (html: string): boolean =>
  refusalWord.test(readableText(decoded(html)).toLowerCase().replaceAll(/\s+/g, ' '));

/** The title and the first heading, in lower case. */
export function titlesOf(html: string): string[] {
  const text = decoded(html);
  const found = [titles.exec(text)?.[1], headings.exec(text)?.[2]];
  return found.map((one) => readableText(one ?? '').toLowerCase());
}

/** Whether a page says in its title or heading that it shows how something works. */
export const isDemo = (html: string): boolean => titlesOf(html).some((heading) => demo.test(heading));

/** Whether a page is an article about refusals and checks: it says so in its title or heading, or has sections and lists. */
export function isArticle(html: string): boolean {
  if (titlesOf(html).some((heading) => about.test(heading))) return true;
  return (html.match(sections)?.length ?? 0) >= sectionsMin && (html.match(items)?.length ?? 0) >= itemsMin;
}

const sectionsMin = 2;
const itemsMin = 3;
const sections = /<h[2-6][\s>]/gi;
const items = /<li[\s>]/gi;
const about =
  /(?<![\w.-])(?:how (?:to|do i|can i)|fix(?:es|ed|ing)?|solved|troubleshoot\w*|tutorials?|bypass\w*|workarounds?|explained|faq|documentation|changelog|release notes)(?![\w-]|\.\w)/;

const demo =
  /(?<![\w.-])(?:demos?|demonstration|examples?|sample|playground|beispiel|ejemplo|exemple|exemplo|esempio|voorbeeld|przykład|örnek)(?![\w-]|\.\w)|\b(?:captcha|widget|integration) tests?\b|\btest (?:page|site|form)\b|(?<!\p{L})(?:пример|демо)(?!\p{L})|デモ|サンプル|示例|演示|测试页|测试站|測試頁|데모|예제/u;

/** Titles of checks. As a part of a text they mean nothing. */
const checkTitles = new Set(
  `verification required | verification | human verification | security verification | bot verification | captcha verification |
  captcha required | access verification | browser verification | please verify | security check | security check required |
  bot check | robot check | human check | browser check | are you human | are you a robot | one more step | challenge required |
  additional verification required |
  verifizierung erforderlich | überprüfung erforderlich | bestätigung erforderlich | vérification requise |
  vérification nécessaire | verificación requerida | verificación necesaria | verificação necessária |
  verificação obrigatória | verifica richiesta | verificatie vereist | wymagana weryfikacja | требуется проверка |
  требуется подтверждение | 確認が必要です | 需要验证 | 需要驗證 | 访客验证 | 訪客驗證 | 인증 필요 | 인증이 필요합니다 | doğrulama gerekli`
    .split('|')
    .map((title) => title.trim()),
);

/** Whether the title or heading of a page is that of a check. */
export const hasCheckTitle = (html: string): boolean =>
  titlesOf(html).some((heading) => checkTitles.has(heading.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')));

/** What a page says that stands alone; undefined for all others. */
export function readStatement(html: string, zones: PageZones): PageStatement | undefined {
  if (html.length > bytesMax || zones.visibleCharacters > charactersMax) return undefined;
  if (zones.links > linksMax || zones.hasInputs || zones.hasMountPoint) return undefined;
  const text = readableText(decoded(html)).toLowerCase().replaceAll(/\s+/g, ' ');
  const stop = zones.quotedCharacters > 0 ? undefined : stops.exec(text)?.[0];
  const isOfFirewall = labelled.test(text) || /\bfirewall\b/.test(text);
  if (stop !== undefined && isOfFirewall && !ofOthers.test(text))
    return isArticle(html) ? undefined : { state: 'blocked', phrases: [stop] };
  const checks = checkPhrases(text, titlesOf(html)[0] ?? '');
  if (checks.length < checkPhrasesMin || isDemo(html) || isArticle(html)) return undefined;
  return { state: 'challenged', phrases: checks };
}
