// Phrases of pages that block or check visitors, whichever product made them.
import { readableText } from './readable-text.ts';

/** English phrases. They are found together with the signs of the vendors. */
export const refusals = [
  'access denied',
  'access to this page has been denied',
  'request blocked',
  'request was blocked',
  'requested url was rejected',
  'has been blocked',
  'you have been blocked',
  "you've been blocked",
  'you’ve been blocked',
  'you&#39;ve been blocked',
  'you&#x27;ve been blocked',
  'you&rsquo;ve been blocked',
  'you are blocked',
  'denied for security reason',
  'malicious activity',
  'suspicious activity',
  'bot detected',
  'automated access',
  'you look like a robot',
  'you look like a bot',
  'too many requests',
  'rate limit',
];
export const challenges = [
  'verify you are human',
  'verify that you are human',
  'verify you are not a robot',
  'confirm you are human',
  'confirm you are a human',
  'press & hold',
  'press &amp; hold',
  'are you a robot',
  'are you human',
  'not a robot',
  'human verification',
  'security check',
  'checking your browser',
  'verifying your browser',
  'checking if the site connection is secure',
  'enable javascript and cookies',
  'unusual traffic',
  'unusual activity',
  'one more step',
  'ddos protection',
  'captcha',
];

const phrasesOf = (list: string): string[] => list.split('|').map((phrase) => phrase.trim());

/**
 * Phrases in German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Japanese, Chinese, Korean and Turkish, in this
 * order. Refusals count on error statuses only. Challenges also count on short pages with 404 or a successful status.
 */
const translatedRefusals = phrasesOf(`
  zugriff verweigert | zugang verweigert | zugriff wurde verweigert | wurde blockiert | wurden blockiert |
  zu viele anfragen | verdächtige aktivität | automatisierte zugriffe | automatisierte anfragen |
  accès refusé | accès interdit | a été bloqué | avez été bloqué | trop de requêtes | activité suspecte |
  acceso denegado | ha sido bloquead | has sido bloquead | demasiadas solicitudes | demasiadas peticiones |
  actividad sospechosa |
  acesso negado | foi bloquead | muitas solicitações | demasiados pedidos | atividade suspeita |
  accesso negato | è stato bloccato | è stata bloccata | troppe richieste | attività sospetta |
  toegang geweigerd | is geblokkeerd | bent geblokkeerd | te veel verzoeken | te veel aanvragen |
  verdachte activiteit |
  odmowa dostępu | dostęp zabroniony | został zablokowany | została zablokowana | zbyt wiele żądań |
  podejrzana aktywność | podejrzaną aktywność |
  доступ запрещен | доступ запрещён | доступ ограничен | доступ заблокирован | был заблокирован |
  слишком много запросов | подозрительная активность | подозрительную активность |
  アクセスが拒否 | アクセスを拒否 | アクセス拒否 | ブロックされ | リクエストが多すぎ |
  访问被拒绝 | 拒绝访问 | 禁止访问 | 访问被禁止 | 请求被拦截 | 已被拦截 | 拦截提示 | 被阻断 | 访问受限 | 访问过于频繁 | 请求过于频繁 | 存取被拒 | 拒絕存取 | 拒絕訪問 | 请求已被 |
  접근이 거부 | 액세스가 거부 | 접근 거부 | 접속이 차단 | 차단되었 | 비정상적인 접근이 감지 | 요청이 너무 많 |
  erişim engellendi | erişim reddedildi | engellenmiştir | çok fazla istek | şüpheli etkinlik
`);
const translatedChallenges = phrasesOf(`
  anfrage wird überprüft | ihre anfrage überprüft wird |
  dass sie ein mensch sind | dass du ein mensch bist | sind sie ein mensch | bist du ein mensch | kein roboter |
  browser wird überprüft | überprüft ihre verbindung | überprüfen ihren browser | sicherheitsüberprüfung |
  sicherheitsprüfung | ungewöhnliche aktivität | ungewöhnlichen datenverkehr | ungewöhnlicher datenverkehr |
  votre demande est en cours de vérification |
  vous êtes humain | êtes-vous humain | êtes un humain | êtes un être humain | pas un robot |
  vérification de votre navigateur | vérification de sécurité | contrôle de sécurité | trafic inhabituel |
  activité inhabituelle |
  se verifica su solicitud | se verifica tu solicitud | verificando su solicitud |
  eres humano | eres un humano | eres un ser humano | no eres un robot | no soy un robot | no es un robot |
  no eres un bot | verificación de seguridad | comprobación de seguridad | comprobando su navegador |
  comprobando tu navegador | verificando su navegador | tráfico inusual | actividad inusual |
  sua solicitação está sendo verificada |
  você é humano | que é humano | não é um robô | não sou um robô | verificação de segurança |
  verificando seu navegador | verificando o seu navegador | tráfego incomum | atividade incomum |
  la tua richiesta viene verificata |
  sei umano | di essere umano | sei un essere umano | non sei un robot | non sono un robot | controllo di sicurezza |
  verifica di sicurezza | traffico anomalo | traffico insolito | attività insolita |
  uw verzoek wordt gecontroleerd |
  dat u een mens bent | dat je een mens bent | geen robot | beveiligingscontrole | veiligheidscontrole |
  browser wordt gecontroleerd | ongebruikelijk verkeer | ongebruikelijke activiteit |
  jesteś człowiekiem | nie jestem robotem | nie jesteś robotem | kontrola bezpieczeństwa |
  weryfikacja bezpieczeństwa | sprawdzanie przeglądarki | nietypowy ruch | nietypową aktywność |
  ваш запрос проверяется |
  что вы человек | вы не робот | я не робот | проверка безопасности | проверку безопасности | проверка браузера |
  проверка вашего браузера | проверяем ваш браузер | необычный трафик | подозрительный трафик |
  необычная активность |
  ロボットではない | ロボットでは | 人間であること | セキュリティ チェック | セキュリティチェック | セキュリティ検証 | セキュリティ確認 | ブラウザを確認 | 通常と異なるトラフィック |
  当前环境异常 | 完成验证后即可 | 人机验证 | 人機驗證 | 安全验证 | 安全驗證 | 您是真人 | 您是人类 | 不是机器人 | 不是機器人 | 访问验证 | 访客验证 | 滑块验证 | 滑動驗證 | 检查您的浏览器 | 檢查您的瀏覽器 | 异常流量 | 異常流量 |
  验证码 | 驗證碼 |
  로봇이 아닙니다 | 로봇이 아님 | 사람인지 확인 | 사람임을 확인 | 보안 확인 | 보안 검사 | 비정상적인 트래픽 |
  insan olduğunuzu | insan mısınız | robot değilim | robot olmadığınızı | güvenlik doğrulaması | güvenlik kontrolü |
  güvenlik denetimi | tarayıcınız kontrol ediliyor | olağan dışı trafik | olağandışı trafik
`);

/** Cloudflare's title "Just a moment..." in other languages. As a part of a text they mean nothing. */
const waitingTitles = new Set(
  phrasesOf(`
  nur einen moment | un instant | un momento | um momento | even geduld | een moment | cierpliwości | один момент |
  しばらくお待ちください | 请稍候 | 請稍候 | 잠시만 기다리십시오 | bir dakika lütfen
`),
);

/** A refusal that only says that this visitor may not see the page. */
const denials = new Set(
  phrasesOf(`
  access denied | zugriff verweigert | zugang verweigert | zugriff wurde verweigert | accès refusé | accès interdit |
  acceso denegado | acesso negado | accesso negato | toegang geweigerd | odmowa dostępu | dostęp zabroniony |
  доступ запрещен | доступ запрещён | アクセスが拒否 | アクセスを拒否 | 拒绝访问 | 禁止访问 | 访问被拒绝 | 拒絕存取 | 拒絕訪問 | 접근이 거부 | 접근 거부 |
  erişim reddedildi
`),
);

/** A refusal of a visitor who came too often. */
const limits = new Set(
  phrasesOf(`
  too many requests | rate limit | zu viele anfragen | trop de requêtes | demasiadas solicitudes |
  demasiadas peticiones | muitas solicitações | demasiados pedidos | troppe richieste | te veel verzoeken |
  te veel aanvragen | zbyt wiele żądań | слишком много запросов | リクエストが多すぎ | 访问过于频繁 | 请求过于频繁 |
  요청이 너무 많 | çok fazla istek
`),
);

/** What pages say to visitors who have to sign in or to be a member. */
const membership =
  /(?<![\w/=.?&-])(?:log(?:ged)?[ -]?in|log on|sign(?:ed)?[ -]?in|sign up|members?(?:hip)?|subscri(?:be|bers?|ption)|anmelden|angemeldet|einloggen|mitglied(?:er)?|connecte(?:r|z)|connexion|abonnés?|iniciar? sesión|inicia sesión|suscri(?:ptor|pción)\w*|entrar na|faça login|assinantes?|accedi|effettua l'accesso|abbonat[oi]|inloggen|ingelogd|aanmelden|zaloguj|zalogowan[yi]|oturum aç\w*|giriş yap\w*)\b|войдите|войти|авториз|ログイン|会員|登录|登入|登錄|会员|로그인|회원/u;

/** What applications say about a form that was sent without its token. */
const formToken =
  /\b(?:cross[ -]site request forgery|(?:csrf|xsrf|anti-?forgery|authenticity) (?:token|cookie|verification failed))\b/;

/** What applications say about a way to sign in that they do not accept. */
const credentials =
  /\b(?:basic auth(?:entication)?|passwords?|api (?:keys?|tokens?)|(?:access|bearer|personal access) tokens?)\b[^.]{0,60}\b(?:not (?:allowed|accepted|supported|enabled)|disabled|deprecated|expired|invalid|missing|required)\b/;

const searchedCharactersMax = 32 * 1024;
const challengeSet = new Set([...challenges, ...translatedChallenges, ...waitingTitles]);
const anyTranslated = new RegExp([...translatedRefusals, ...translatedChallenges].join('|'), 'gu');

export const isChallenge = (phrase: string): boolean => challengeSet.has(phrase);

/** Whether a phrase says that there were too many requests. */
export const isLimit = (phrase: string): boolean => limits.has(phrase);

/** Whether a phrase says that something stopped the visitor, whatever the status is. */
export const isBlock = (phrase: string): boolean =>
  !challengeSet.has(phrase) && !denials.has(phrase) && !limits.has(phrase);

/** `One more step`. Such words also stand on other pages, so that they count only beside another phrase. */
const steps = phrasesOf(`
  ein weiterer schritt | nur noch ein schritt | encore une étape | une dernière étape | un paso más | mais uma etapa |
  mais um passo | ancora un passo | un ultimo passaggio | nog één stap | nog een stap | jeszcze jeden krok |
  еще один шаг | ещё один шаг | 还差一步 | 還差一步 | 한 단계 더 | bir adım daha
`);
const anyCheck = new RegExp(
  [...challenges, 'request is being verified', ...translatedChallenges, ...steps]
    .filter((phrase) => !isVague(phrase))
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => (phrase === 'security check' ? 'security check(?!point)' : phrase))
    .join('|'),
  'gu',
);

/** The word for a captcha alone also stands on pages about captchas. */
function isVague(phrase: string): boolean {
  return phrase === 'captcha' || phrase === '验证码' || phrase === '驗證碼';
}

/** The phrases of checks in a text and its title in lower case, in any language. A title that asks to wait is one of them. */
export function checkPhrases(text: string, title: string): string[] {
  const phrases = new Set(Array.from(text.matchAll(anyCheck), ([phrase]) => phrase));
  const waiting = withoutDots(title);
  if (waitingTitles.has(waiting) || englishWaitingTitles.has(waiting)) phrases.add(waiting);
  return [...phrases];
}

const englishWaitingTitles = new Set([
  'just a moment',
  'one moment, please',
  'attention required!',
  'pardon our interruption',
]);
const withoutDots = (title: string): string => title.trim().replace(/[\s.…]{1,9}$/u, '');

/** The phrases of a refusal in languages other than English. `bytes` is its text as Latin-1. */
export function translatedPhrases(bytes: string, status: number): string[] {
  const text = decoded(bytes).toLowerCase();
  const phrases = new Set(Array.from(text.matchAll(anyTranslated), ([phrase]) => phrase));
  const title = withoutDots(/<title\b[^<>]*>([^<]*)/.exec(text)?.[1] ?? '');
  // With 503 such a title also stands above maintenance work.
  if (status !== 503 && waitingTitles.has(title)) phrases.add(title);
  return [...phrases];
}

/** Whether a refusal is about this visitor: it asks for a login, a membership or a new form, and says nothing about bots. */
export function isAboutRights(bytes: string, phrases: readonly string[]): boolean {
  if (phrases.some((phrase) => !denials.has(phrase))) return false;
  const html = bytes.slice(0, searchedCharactersMax).toLowerCase();
  if (/<input\b[^<>]{0,500}\btype\s{0,9}=\s{0,9}["']?password/.test(html)) return true;
  const text = readableText(decoded(bytes)).toLowerCase();
  return (
    membership.test(text) ||
    formToken.test(text) ||
    credentials.test(text) ||
    (permission.test(text) && homeLink.test(html))
  );
}

/** What a site says about its own pages, beside a link to its start page. */
const permission = /\bpermissions? to (?:access|see|view|open) (?:this|the) /;
const homeLink =
  /<a\b[^<>]{0,300}\bhref\s{0,4}=\s{0,4}["'](?:\.?\/|(?:\.\/)?index\.(?:html?|php)|https?:\/\/[^"'/]{1,200}\/?)["']/;

/** The text of bytes, with escaped letters as letters. */
export const decoded = (bytes: string): string =>
  withLetters(Buffer.from(bytes.slice(0, searchedCharactersMax), 'latin1').toString());

const accents: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};
const escapedLetter = /&(?:([a-z])(grave|acute|circ|tilde|uml|ring|cedil)|szlig|#(\d{2,6})|#x([\da-f]{2,5}));/gi;

/** Letters written as `&uuml;`, `&#252;` or `&#xfc;`. */
function withLetters(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    escapedLetter,
    (whole, letter?: string, accent?: string, decimal?: string, hexadecimal?: string) => {
      if (letter !== undefined && accent !== undefined)
        return `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize();
      if (decimal === undefined && hexadecimal === undefined) return 'ß';
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      const character = code > 0x7f && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return /\p{L}/u.test(character) ? character : whole;
    },
  );
}
