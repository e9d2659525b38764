// The parameters of a search, the same for every engine. Parameters that an engine does not support are reported, not rejected.
import { parseCountry } from './country.ts';
import { badParameter, badRequest } from './errors.ts';
import type { ParametersOf, ParametersSchema } from './parameters.ts';
import { searchEngineSlugs } from './search-engines.ts';
import type { SearchVertical } from './search.ts';

const queryCharactersMax = 400;

const shared = {
  q: {
    type: 'string',
    minLength: 1,
    maxLength: 2000,
    description: 'What to search for, 1 to 400 characters',
    'x-aliases': ['query'],
  },
  gl: { type: 'string', maxLength: 10, description: 'Country as ISO 3166-1 alpha-2 (default `us`)', examples: ['us'] },
  hl: { type: 'string', maxLength: 35, description: 'Language as BCP 47 (default `en`)', examples: ['en'] },
  page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1, description: 'Page of results, from 1' },
  num: { type: 'integer', minimum: 1, maximum: 200, description: "Maximum number of results from the engine's page" },
  safe: {
    type: 'string',
    enum: ['off', 'moderate', 'strict', 'active', '0', '1', '2'],
    description: 'Filter of explicit results (default `moderate`); `active` means `strict`',
  },
  time_range: {
    type: 'string',
    enum: ['hour', 'day', 'week', 'month', 'year'],
    description: 'Only results of the last hour, day, week, month or year',
  },
  tbs: {
    type: 'string',
    maxLength: 100,
    description: 'Alias of `time_range` as `qdr:h`, `d`, `w`, `m` or `y`',
    examples: ['qdr:w'],
  },
  site: { type: 'string', maxLength: 253, description: 'Only results from this site', examples: ['example.com'] },
  filetype: { type: 'string', maxLength: 20, description: 'Only files of this type', examples: ['png'] },
  location: {
    type: 'string',
    maxLength: 200,
    description: 'Place to search from; cannot be combined with `uule`',
    examples: ['Berlin, Germany'],
  },
  uule: {
    type: 'string',
    maxLength: 200,
    description: 'Encoded place to search from; cannot be combined with `location`',
    examples: ['w+CAIQICIGQmVybGlu'],
  },
  device: { type: 'string', enum: ['desktop', 'mobile', 'tablet'], description: 'Kind of device to emulate' },
  no_cache: { type: 'boolean', default: false, description: 'Query the engine even if a recent result is cached' },
} as const;

export const imagesParameters = {
  type: 'object',
  required: ['q'],
  properties: {
    ...shared,
    size: { type: 'string', enum: ['small', 'medium', 'large', 'wallpaper'], description: 'Size of the images' },
    color: {
      type: 'string',
      enum: [
        'color',
        'bw',
        'red',
        'orange',
        'yellow',
        'green',
        'teal',
        'blue',
        'purple',
        'pink',
        'brown',
        'black',
        'gray',
        'white',
        'transparent',
      ],
      description: 'Dominant colour',
    },
    type: {
      type: 'string',
      enum: ['photo', 'clipart', 'line', 'gif', 'transparent', 'face'],
      description: 'Kind of image',
    },
    aspect: { type: 'string', enum: ['square', 'wide', 'tall'], description: 'Shape of the images' },
    license: {
      type: 'string',
      enum: ['any', 'public', 'share', 'share_commercially', 'modify', 'modify_commercially'],
      description: 'Only images with this usage right',
    },
  },
} as const satisfies ParametersSchema;

export const newsParameters = {
  type: 'object',
  required: ['q'],
  properties: {
    ...shared,
    start_date: { type: 'string', description: 'Not older than this day, `YYYY-MM-DD`', examples: ['2026-11-01'] },
    end_date: { type: 'string', description: 'Not newer than this day, `YYYY-MM-DD`', examples: ['2026-11-15'] },
    sort: { type: 'string', enum: ['relevance', 'date'], description: 'Order of the results (default `relevance`)' },
  },
} as const satisfies ParametersSchema;

export const webParameters = {
  type: 'object',
  required: ['q'],
  properties: {
    ...shared,
    start_date: newsParameters.properties.start_date,
    end_date: newsParameters.properties.end_date,
  },
} as const satisfies ParametersSchema;

export const suggestParameters = {
  type: 'object',
  required: ['q'],
  properties: { q: shared.q, gl: shared.gl, hl: shared.hl, no_cache: shared.no_cache },
} as const satisfies ParametersSchema;

const { location: _location, uule: _uule, device: _device, ...mergeable } = webParameters.properties;

/** The parameters of a search of several engines. */
export const mergedParameters = {
  type: 'object',
  required: ['q'],
  properties: {
    ...mergeable,
    engines: {
      type: 'string',
      maxLength: 500,
      'x-comma-list': true,
      'x-blank-is-absent': true,
      description:
        'Comma-separated list of engines, or an array of names in a JSON body (default: all engines with web results). Their order decides ties',
      examples: ['bing,mojeek'],
    },
    num: { type: 'integer', minimum: 1, maximum: 200, description: 'Maximum number of merged results' },
    timeout: {
      type: 'number',
      minimum: 1,
      maximum: 30,
      default: 10,
      description: 'Seconds to wait for the engines; those that have not answered by then are left out',
    },
  },
} as const satisfies ParametersSchema;

type ImagesParameters = ParametersOf<typeof imagesParameters>;
type NewsParameters = ParametersOf<typeof newsParameters>;
type WebParameters = ParametersOf<typeof webParameters>;

export type SafeSearch = 'off' | 'moderate' | 'strict';
export type TimeRange = NonNullable<NewsParameters['time_range']>;

/** A validated request. Parameters that were not sent are undefined. */
export type SearchRequest = Omit<ImagesParameters & NewsParameters, 'safe' | 'tbs'> & { safe?: SafeSearch };

const safeWords: Readonly<Record<NonNullable<NewsParameters['safe']>, SafeSearch>> = {
  off: 'off',
  moderate: 'moderate',
  strict: 'strict',
  active: 'strict',
  '0': 'off',
  '1': 'moderate',
  '2': 'strict',
};
const rangeLetters: Readonly<Record<string, TimeRange>> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' };

/** Normalises the parameters. Throws a 400 that names the wrong one. */
export function readSearchRequest(
  parameters: ImagesParameters | NewsParameters | WebParameters,
  vertical: SearchVertical,
): SearchRequest {
  const { tbs, safe, ...given } = withoutBlanks(parameters);
  const q = parameters.q.trim().replaceAll(/\s+/g, ' ');
  if (q === '') throw badParameter('q', 'must not be empty');
  if (q.length > queryCharactersMax) throw badParameter('q', `must be at most ${queryCharactersMax} characters long`);
  if (given.location !== undefined && given.uule !== undefined)
    throw badRequest('location and uule cannot be combined');
  const range = tbs === undefined ? undefined : rangeLetters[/\bqdr:([hdwmy])/.exec(tbs)?.[1] ?? ''];
  if (tbs !== undefined && range === undefined)
    throw badParameter('tbs', 'must be qdr:h, qdr:d, qdr:w, qdr:m or qdr:y');
  const request: SearchRequest = {
    ...given,
    q,
    ...(given.gl !== undefined && { gl: readCountry(given.gl) }),
    ...(given.hl !== undefined && { hl: readLanguage(given.hl) }),
    ...(safe !== undefined && { safe: safeWords[safe] }),
    ...(given.time_range === undefined && range !== undefined && { time_range: range }),
    ...(given.site !== undefined && { site: readWord('site', given.site) }),
    ...(given.filetype !== undefined && { filetype: readWord('filetype', given.filetype) }),
  };
  if (vertical === 'news' || vertical === 'search') checkDates(request);
  return request;
}

/** Empty parameters count as not sent. */
function withoutBlanks<P extends object>(parameters: P): P {
  const kept = { ...parameters };
  for (const name in kept) if (kept[name] === undefined || kept[name] === '') delete kept[name];
  return kept;
}

/** Parses an ISO country code into upper case. */
function readCountry(text: string): string {
  const code = parseCountry(text);
  if (code === undefined) throw badParameter('gl', 'must be a country code of two letters, like us');
  return code;
}

/** Parses a language tag into its canonical form. */
function readLanguage(text: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'));
    if (tag !== undefined && /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(tag)) return tag;
  } catch {
    // Not a valid tag.
  }
  throw badParameter('hl', 'must be a language code, like en or pt-BR');
}

function readWord(name: string, text: string): string {
  const word = text.trim();
  if (!/^[\p{L}\p{N}_.:/-]+$/u.test(word)) throw badParameter(name, 'must be a single word, like example.com');
  return word;
}

function checkDates({ start_date, end_date }: SearchRequest): void {
  for (const [name, value] of Object.entries({ start_date, end_date })) {
    if (value !== undefined && !isDay(value)) throw badParameter(name, 'must be a day, like 2026-11-15');
  }
  if (start_date !== undefined && end_date !== undefined && start_date > end_date)
    throw badParameter('start_date', 'must not be after end_date');
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Why an engine cannot be chosen, and which can. */
export function notOffered(name: string, offered: readonly string[]): string {
  const quoted = JSON.stringify(name);
  const isKnown = searchEngineSlugs.some((slug) => slug === name);
  const problem = isKnown
    ? `has the engine ${quoted}, which this installation does not offer for these results`
    : `has the unknown engine ${quoted}`;
  return `${problem}; ${offered.length === 0 ? 'this installation offers none' : `allowed: ${offered.join(', ')}`}`;
}

/** The engines of a comma-separated list, each once; undefined when none is given. Throws a 400 that names an unknown one. */
export function readEngines(text: string | undefined, offered: readonly string[]): string[] | undefined {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !offered.includes(name));
  if (unknown !== undefined) {
    throw badParameter('engines', notOffered(unknown, offered));
  }
  return names.length === 0 ? undefined : [...new Set(names)];
}
