// Reads bodies that are text but not pages: the answers of APIs, and the errors of frameworks.
import { answerRules, type AnswerRule } from '../rules/answers.ts';
import { isArchiveName } from './archive-names.ts';
import { isOrdinary } from './ordinary-words.ts';
import { type Statement } from './statement-forms.ts';

const answerCharactersMax = 4000;
const jsonCharactersMax = 16 * 1024;
const nameCharactersMax = 80;

/** What a rule has read. */
export interface AnswerMatch {
  rule: AnswerRule;
  text: string;
  version: string;
}

const compiled = answerRules.map((rule) => ({ rule, expression: new RegExp(`^(?:${rule.pattern})`) }));

/** The rules that the beginning of an answer matches. */
export function answersIn(body: string): AnswerMatch[] {
  const text = body.slice(0, answerCharactersMax).trimStart();
  return compiled.flatMap(({ rule, expression }) => {
    const match = expression.exec(text);
    return match === null ? [] : [{ rule, text: match[0], version: match[1] ?? '' }];
  });
}

/** Where services say what they are. */
const nameKeys = [
  'name',
  'title',
  'service',
  'app',
  'application',
  'product',
  'server',
  'software',
  'message',
  'status',
];

/** `Welcome to Name`, `Name is running`, `Name API`. */
const greeting =
  /^(?:(?:hello|hi|welcome|greetings)(?: from| to)?(?: the)? |this is (?:an? |the )?)?([a-z][\w.+-]{3,40})(?:(?: (?:rest|http))? (?:api|server|service|daemon|instance|node))?(?: (?:is (?:up|running|alive|working|ready)|works))?(?: \(?v?(\d{1,4}(?:\.\d{1,6}){1,3})\)?)?[.!]?$/i;

/** The catalogued software that an answer names: `{"name":"Name","version":"1.2"}`, or a line that says nothing else. */
export function statementInAnswer(body: string): Statement | undefined {
  if (body.length > jsonCharactersMax) return undefined;
  const text = body.trim();
  if (!text.startsWith('{')) return statedBy(text, '');
  const fields = fieldsOf(text);
  if (fields === undefined) return undefined;
  const version = versionIn(fields);
  for (const key of nameKeys) {
    const value = fields[key];
    const stated = typeof value === 'string' ? statedBy(value, version) : undefined;
    if (stated !== undefined) return stated;
  }
  // `{"name":"Welcome","version":"1.2"}`
  const [first = ''] = Object.keys(fields);
  const isWelcome = /^welcome!?$/i.test(String(fields[first]));
  const isName = isArchiveName(first) || (version !== '' && /^[a-z][\w.-]{3,30}$/i.test(first) && !isOrdinary(first));
  return isWelcome && isName && !nameKeys.includes(first)
    ? { name: first, version, text: text.slice(0, nameCharactersMax) }
    : undefined;
}

function statedBy(value: string, version: string): Statement | undefined {
  if (value.length > nameCharactersMax) return undefined;
  const [, name = '', own = ''] = greeting.exec(value) ?? [];
  return isArchiveName(name) ? { name, version: own || version, text: value } : undefined;
}

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

function versionIn({ version }: Record<string, unknown>): string {
  const [, stated = ''] =
    /^v?(\d{1,4}(?:\.\d{1,6}){1,3}[\w.+~-]{0,20})$/.exec(typeof version === 'string' ? version : '') ?? [];
  return stated;
}
