// The secrets that a call sends to its target: credentials in headers, cookies, basic authentication, typed values, secrets in a
// body. A page may show what it was sent, so the request log hides exactly these values in what it keeps of a response.
import { isObject, tryParseJson } from './json.ts';
import { looksSecret } from './secrets.ts';

/** Shorter values, such as `1` or `yes`, are not hidden. */
const charactersMin = 4;
/** Shorter values are hidden only as whole words: `demo`, but not in `demonstration`. */
const wordCharactersMax = 7;
const valuesMax = 50;
/** A session has up to 300 cookies. */
const secretsMax = 350;
/** Where the values are found, together. */
const placesMax = 5000;
const valueCharactersMax = 4096;
/** Longer bodies are not read as forms. */
const formCharactersMax = 65_536;
/** All forms of all values together. */
const formsCharactersMax = 50_000;
const redacted = '[redacted]';

/** The secrets in the parameters of a call, as sent or as read, and `others`. Empty for most calls. */
export function sentSecrets(sent: Readonly<Record<string, unknown>>, others: readonly string[] = []): string[] {
  const found = [
    ...(sent['headers'] === undefined ? [] : inHeaders(parsed(sent['headers']))),
    ...(sent['cookies'] === undefined ? [] : inCookies(parsed(sent['cookies']))),
    ...inLogin(textOf(sent['username']), textOf(sent['password'])),
    ...['query', 'url'].flatMap((name) => inUrl(sent[name])),
    ...(sent['body'] === undefined ? [] : inBody(parsed(sent['body']))),
    ...(sent['browser_instructions'] === undefined ? [] : inInstructions(parsed(sent['browser_instructions']))),
    ...others,
  ];
  const long = found.filter(({ length }) => length >= charactersMin && length <= valueCharactersMax);
  return [...new Set(long)].slice(0, secretsMax);
}

const parsed = (value: unknown): unknown => (typeof value === 'string' ? (tryParseJson(value) ?? value) : value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function inHeaders(headers: unknown): string[] {
  const pairs =
    typeof headers === 'string'
      ? headers.split(/\r?\n/).map((line) => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1)] as const)
      : isObject(headers)
        ? Object.entries(headers).map(([name, value]) => [name, textOf(value)] as const)
        : [];
  return pairs.flatMap(([name, value]) => {
    if (!looksSecret(name)) return [];
    if (/^\s*cookie\s*$/i.test(name)) return inCookies(value);
    const [scheme = '', credentials = ''] = value.trim().split(/\s+(.*)/s);
    return [value.trim(), credentials, ...(/^basic$/i.test(scheme) ? inBasic(credentials) : [])];
  });
}

const inBasic = (credentials: string): string[] => {
  const pair = Buffer.from(credentials, 'base64').toString();
  return [pair, pair.slice(pair.indexOf(':') + 1)];
};

function inCookies(cookies: unknown): string[] {
  if (isObject(cookies)) return Object.values(cookies).map(textOf);
  return textOf(cookies)
    .split(';')
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1).trim());
}

function inLogin(username: string, password: string): string[] {
  if (username === '' && password === '') return [];
  const pair = `${username}:${password}`;
  return [password, username, pair, Buffer.from(pair).toString('base64')];
}

function inUrl(url: unknown): string[] {
  if (typeof url !== 'string' || !url.includes('@')) return [];
  const { username, password } = URL.parse(url) ?? { username: '', password: '' };
  return [username, password, ...inLogin(decode(username), decode(password))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The whole body, and the members of JSON and of forms whose names suggest a secret. */
function inBody(body: unknown): string[] {
  if (typeof body !== 'string') return [JSON.stringify(body), ...inMembers(body)];
  const fields = body.length <= formCharactersMax ? [...new URLSearchParams(body)] : [];
  return [body, ...fields.filter(([name]) => looksSecret(name)).map(([, value]) => value)];
}

function inMembers(value: unknown, depth = 0): string[] {
  if (depth > 8 || typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .slice(0, valuesMax)
    .flatMap(([name, member]: [string, unknown]) =>
      typeof member === 'string' ? (looksSecret(name) ? [member] : []) : inMembers(member, depth + 1),
    );
}

const inInstructions = (instructions: unknown): string[] =>
  Array.isArray(instructions)
    ? instructions.flatMap((one: unknown) =>
        isObject(one) && /^input$/i.test(textOf(one['type'])) ? [textOf(one['value'])] : [],
      )
    : [];

// ---- Hiding them -----------------------------------------------------------------------------------------------------------

/** The first characters of a text without these values, in the forms that pages and JSON write them. */
export function hideSecrets(text: string, secrets: readonly string[], charactersMax = text.length): string {
  const forms = [...new Set(secrets.flatMap(formsOf))];
  if (forms.length === 0) return text.slice(0, charactersMax);
  if (forms.reduce((sum, { length }) => sum + length, 0) > formsCharactersMax) return redacted; // a search would take too long
  const longest = Math.max(...forms.map(({ length }) => length));
  const searched = text.slice(0, charactersMax + longest); // a secret may reach beyond the end
  const places: Place[] = [];
  for (const form of forms) {
    for (const place of placesOf(searched, form)) if (places.push(place) > placesMax) return redacted;
  }
  places.sort((a, b) => a.start - b.start);
  let shown = '';
  let from = 0;
  for (const { start, end } of places) {
    if (start >= charactersMax) break;
    if (start >= from) shown += searched.slice(from, start) + redacted;
    from = Math.max(from, end);
  }
  return shown + searched.slice(from, Math.max(from, charactersMax));
}

interface Place {
  start: number;
  end: number;
}

function* placesOf(text: string, form: string): Generator<Place> {
  for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + 1)) {
    const end = start + form.length;
    const isPart = form.length <= wordCharactersMax && (isInWord(text[start - 1]) || isInWord(text[end]));
    if (!isPart) yield { start, end };
  }
}

const isInWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function formsOf(secret: string): string[] {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const inHtml = secret.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character);
  const inText = inHtml.replaceAll('&quot;', '"'); // quotes are escaped in attributes only
  const written = [secret, inHtml, inHtml.replaceAll("'", '&#39;'), inText, inJson(secret)];
  const percentEncoded = encodeURIComponent(secret.toWellFormed());
  return [
    ...written.flatMap((form) => [form, inJson(form)]),
    percentEncoded,
    percentEncoded.replace(/%../g, (code) => code.toLowerCase()),
    new URLSearchParams([['', secret]]).toString().slice(1),
  ];
}
