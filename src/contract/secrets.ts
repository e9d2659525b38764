// Removes secrets from parameters before they are logged or shown: passwords, tokens, cookies, and user names and passwords
// in URLs, at any depth and in JSON text too.
import { isObject } from './json.ts';
import { emptyRecord } from './records.ts';
import type { ParameterSchema, ParametersSchema } from './parameters.ts';

const redacted = '[redacted]';
const leftOut = '…';
const valueCharactersMax = 2000;
const parametersMax = 200;
/** The limit on all values of a call together. Values beyond it are left out. */
const charactersMax = 20_000;
/** Values nested deeper are not kept. */
const depthMax = 16;
/** Members and items per parameter; the rest is not kept. */
const valuesMax = 2000;

/** The parameters without secrets, long values truncated. */
export function redactParameters(
  sent: Readonly<Record<string, unknown>>,
  ...schemas: ParametersSchema[]
): Record<string, unknown> {
  const declared = schemas.map(spellingsOf);
  const kept = emptyRecord();
  let characters = 0;
  for (const [name, value] of Object.entries(sent).slice(0, parametersMax)) {
    const parameter = declared.findLast((spellings) => spellings.has(name))?.get(name);
    const shown = truncate(redactParameter(name, value, parameter));
    characters += name.length + (JSON.stringify(shown)?.length ?? 0);
    kept[hideNamedValues(hideUserInfo(name)).slice(0, valueCharactersMax)] =
      characters > charactersMax ? leftOut : shown;
  }
  return kept;
}

const knownSpellings = new WeakMap<ParametersSchema, ReadonlyMap<string, ParameterSchema>>();

/** The parameters of a schema by all their names. */
function spellingsOf(schema: ParametersSchema): ReadonlyMap<string, ParameterSchema> {
  const known = knownSpellings.get(schema);
  if (known) return known;
  const spellings = new Map<string, ParameterSchema>();
  for (const [name, parameter] of Object.entries(schema.properties)) {
    for (const spelling of [name, ...(parameter['x-aliases'] ?? [])]) spellings.set(spelling, parameter);
  }
  knownSpellings.set(schema, spellings);
  return spellings;
}

/** Whether the parameters contain a secret. Such parameters are encrypted when they are stored. */
export function holdsSecrets(schema: ParametersSchema, parameters: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(parameters).some(([name, value]) => {
    const parameter = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return JSON.stringify(redactParameter(name, value, parameter)) !== JSON.stringify(value);
  });
}

/** Secret parameters whose names do not suggest it. Callers also send them to endpoints that ignore them. */
const secretElsewhere = new Set(['body', 'username', 'scripts', 'browser_instructions']);

function redactParameter(name: string, value: unknown, parameter: ParameterSchema | undefined): unknown {
  if (!parameter) {
    const isSecret = looksSecret(name) || secretElsewhere.has(name.toLowerCase());
    return isSecret ? redacted : redactValue(value, { left: valuesMax });
  }
  if (parameter.writeOnly || parameter['x-secret']) return redacted;
  switch (parameter.type) {
    case 'string':
      if (typeof value !== 'string') return redactValue(value, { left: valuesMax });
      if (parameter.format === 'proxy-url') return hideProxyUser(value);
      return parameter.format?.startsWith('public-url') ? hideUserOfPage(value) : hideUserInfo(value);
    case 'array':
    case 'object': {
      const parsed = typeof value === 'string' ? parseJson(value) : value;
      if (parsed === undefined) return redacted; // a secret in malformed JSON cannot be found
      const known = redactValue(parsed, { left: valuesMax });
      const shown = parameter['x-secret-members'] ? hideMembers(known, parameter['x-secret-members']) : known;
      return typeof value === 'string' ? JSON.stringify(shown) : shown;
    }
    case 'boolean':
    case 'integer':
    case 'number':
      return redactValue(value, { left: valuesMax });
  }
}

function truncate(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > valueCharactersMax ? `${text.slice(0, valueCharactersMax)}…` : value;
}

// ---- Names -----------------------------------------------------------------------------------------------------------------

const secretParts =
  /secret|token|passw|passphrase|passcode|credential|cookie|bearer|session|signature|protectionbypass|(?<!by|com)pass$|^pass(?!ive|age)|key(?!word|board|frame|stroke)|auth(?!or(?!i[sz]))/;
const secretWords = new Set([
  'pass',
  'pwd',
  'pw',
  'pin',
  'otp',
  'totp',
  'mfa',
  'jwt',
  'sid',
  'sig',
  'csrf',
  'xsrf',
  'hmac',
  'cvv',
  'cvc',
]);

/** Whether a name suggests that its value is a secret: `Authorization`, `x-api-key`, `sessionToken`, `db.pwd`. */
export function looksSecret(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  return words.some((word) => secretWords.has(word)) || secretParts.test(words.join(''));
}

// ---- Values ----------------------------------------------------------------------------------------------------------------

interface Budget {
  left: number;
}

/** A value whose meaning is unknown: its members are judged by their names and its texts by their form. */
function redactValue(value: unknown, budget: Budget, depth = 0): unknown {
  if (budget.left-- <= 0) return redacted;
  if (typeof value === 'string') return redactText(value, budget, depth);
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return value;
  if (depth >= depthMax) return redacted;
  return isList ? redactList(value, budget, depth) : redactObject(value, budget, depth);
}

function redactList(list: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const [name] = list;
  if (list.length === 2 && typeof name === 'string' && looksSecret(name)) return [name, redacted]; // a header as a pair
  return list.slice(0, Math.max(0, budget.left)).map((item) => redactValue(item, budget, depth + 1));
}

function redactObject(object: Record<string, unknown>, budget: Budget, depth: number): Record<string, unknown> {
  const entries = Object.entries(object).slice(0, Math.max(0, budget.left));
  // `{ name: 'authorization', value: '…' }`: the first member says that the second one is a secret.
  const names = entries.some(([name]) => /^value$/i.test(name)) ? /^(name|key|header|field)$/i : /^name$/i;
  const namesSecret = entries.some(
    ([name, value]) => names.test(name) && typeof value === 'string' && looksSecret(value),
  );
  const isInput = entries.some(([name, value]) => /^type$/i.test(name) && /^input$/i.test(String(value)));
  const kept: Record<string, unknown> = emptyRecord();
  for (const [name, value] of entries) {
    const isName = names.test(name) && typeof value === 'string';
    const isSecret = !isName && (namesSecret || looksSecret(name) || (isInput && /^value$/i.test(name)));
    kept[name] = isSecret ? redacted : redactValue(value, budget, depth + 1);
  }
  return kept;
}

function redactText(text: string, budget: Budget, depth: number): string {
  const start = /^\s*([[{"])/.exec(text)?.[1];
  if (start !== undefined) {
    const parsed = depth >= depthMax ? undefined : parseJson(text);
    if (parsed !== undefined) return JSON.stringify(redactValue(parsed, budget, depth + 1));
    if (start !== '"') return redacted;
  }
  if (/^\s*[^\s:]+:\d{1,5}:[^\s:]+:\S+\s*$/.test(text)) return redacted; // a proxy as host:port:user:password
  return hideNamedValues(hideUserInfo(text).replace(/\b(basic|bearer|digest|negotiate)\s+\S+/gi, `$1 ${redacted}`));
}

/** Hides the values in lines such as `Authorization: Bearer …` and in forms such as `user=me&password=…`. */
function hideNamedValues(text: string): string {
  const named = /([\w.-]{1,100})\s{0,10}[:=]\s{0,10}/g;
  let shown = '';
  let from = 0;
  for (let match = named.exec(text); match; match = named.exec(text)) {
    if (!looksSecret(match[1] ?? '')) continue;
    const valueStart = named.lastIndex;
    const valueLength = text.slice(valueStart).search(/[\r\n&;]|$/);
    shown += text.slice(from, valueStart) + redacted;
    from = valueStart + valueLength;
    named.lastIndex = from;
  }
  return shown + text.slice(from);
}

/** Hides the named members of each item of a list. */
function hideMembers(list: unknown, members: readonly string[]): unknown {
  if (!Array.isArray(list)) return redacted;
  return list.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return redacted;
    const isSecret = (name: string) => members.includes(name.toLowerCase());
    return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, isSecret(name) ? redacted : value]));
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// ---- URLs ------------------------------------------------------------------------------------------------------------------

/** Hides the user name and the password of every URL in a text, malformed ones included. */
export function hideUserInfo(given: string): string {
  if (!/@|%40/i.test(given)) return given;
  const joined = given.replaceAll(/[\t\r\n]/g, ''); // URL parsers ignore these
  const start = urlStart.exec(joined)?.[0];
  if (start === undefined) {
    if (/^\s*[^\s/@:]+:[^\s@]+@[^\s@]+\s*$/.test(given)) return `${redacted}${given.slice(given.indexOf('@'))}`;
    return hideEmbeddedUserInfo(given);
  }
  const url = URL.parse(joined);
  const rest = joined.slice(start.length);
  const host = rest.split(/[\\/?#]/, 1)[0] ?? '';
  // In `https://user:pa#ss@example.com` the host is `user`, because the password is not percent-encoded.
  const isDoubtful = url === null || host.endsWith(':') || !/[.\]@]|^localhost/i.test(host);
  const at = (isDoubtful ? rest : host).lastIndexOf('@');
  const shown = at < 0 ? given : `${start}${redacted}${rest.slice(at)}`;
  return hideEmbeddedUserInfo(shown);
}

// oxlint-disable-next-line no-control-regex
const urlStart = /^[\0-\x20]*(?:(?:https?|wss?|ftp):[\\/]*|(?:[a-z][a-z\d+.-]*:)?[\\/]{2,})/i;

/** Hides the user names and passwords of the URLs in a long text, such as a page. */
export const hideEmbeddedUserInfo = (text: string): string => text.replace(embeddedUserInfo, `$1${redacted}$2`);

/** `https://user:password@` inside another text, also percent-encoded as in the query of a URL. */
const embeddedUserInfo =
  /([a-z][a-z\d+.-]{0,20}(?::|%3a)(?:[\\/]|%2f|%5c){2,})(?:(?!%2f|%3f|%23|%40|%5c)[^\s\\/?#@"'<>&])+(@|%40)/gi;

/** A URL of a parameter that also accepts a domain: `user:password@example.com` has no scheme. */
function hideUserOfPage(text: string): string {
  return /^\s*https?:/i.test(text) ? hideUserInfo(text) : hideUserInfo(text.replace(/^[^\\/?#]*@/, `${redacted}@`));
}

/** `host:port:user:password` and other forms that are not URLs are hidden completely. */
function hideProxyUser(text: string): string {
  const url = /^\s*(https?|socks[45]h?):\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || url.hostname === '' || /[^/]/.test(url.pathname + url.search + url.hash)) return redacted;
  return hideUserInfo(text);
}
