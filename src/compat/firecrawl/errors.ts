// Errors in the shape of Firecrawl, with the names that its callers use.
import { ApiError } from '../../contract/errors.ts';
import type { Reply } from '../../gateway/answer.ts';

/** Our names of parameters, and Firecrawl's. */
const names: Readonly<Record<string, string>> = {
  query: 'url',
  include_selectors: 'includeTags',
  exclude_selectors: 'excludeTags',
  only_main_content: 'onlyMainContent',
  wait_in_seconds: 'waitFor',
  delay: 'waitFor',
  accept_language: 'location.languages',
  country: 'location.country',
  ignore_tls_errors: 'skipTlsVerification',
  max_age: 'maxAge',
  image_quality: 'quality',
  viewport_width: 'viewport',
  viewport_height: 'viewport',
  pdf_format: 'actions',
  scripts: 'actions',
  extract: 'formats',
  items: 'urls',
  webhook_url: 'webhook',
  per_host: 'maxConcurrency',
  concurrency: 'maxConcurrency',
  include_subdomains: 'includeSubdomains',
  q: 'query',
  gl: 'country',
  hl: 'lang',
  num: 'limit',
  depth: 'maxDiscoveryDepth',
  include: 'includePaths',
  exclude: 'excludePaths',
  subdomains: 'allowSubdomains',
  delay_ms: 'delay',
  batch_id: 'id',
  crawl_id: 'id',
};

/** A call that was refused or failed. The route answers with its error. */
export class FailedCall extends Error {
  override readonly name = 'FailedCall';
  readonly reply: Reply;
  readonly error: ApiError;
  /** The actions of the browser instructions that the error may name. */
  readonly places: readonly number[];

  constructor(reply: Reply, error: ApiError, places: readonly number[] = []) {
    super(error.message);
    this.reply = reply;
    this.error = error;
    this.places = places;
  }
}

/** Throws the error of a call that did not succeed. */
export function requireSuccess(reply: Reply): Reply {
  if (reply.error !== undefined) throw new FailedCall(reply, reply.error);
  return reply;
}

export interface ErrorBody {
  success: false;
  error: string;
  code?: string;
}

/** `places` are the actions of the browser instructions. */
export function errorBody(error: ApiError, places: readonly number[] = []): ErrorBody {
  return { success: false, error: textOf(error, places), ...(error.code !== undefined && { code: error.code }) };
}

export function textOf(error: ApiError, places: readonly number[] = []): string {
  const parameters = [...new Set(error.parameters.map((name) => translated(name, places)))];
  const item = error.item === undefined ? undefined : translated(error.item, places);
  const isUrl = item !== undefined && parameters.every((name) => name === 'url'); // the items are URLs
  return isUrl
    ? error.withParameters([item]).ofItem(undefined).message
    : error.withParameters(parameters).ofItem(item).message;
}

/** `extract.attribute_1.selector` is part of `formats`. */
function translated(name: string, places: readonly number[]): string {
  const [, first = '', rest = ''] = /^([^.[]+)(.*)$/s.exec(name) ?? [];
  if (first === 'extract') return 'formats';
  if (first === 'browser_instructions') return `actions${actionOf(rest, places)}`;
  return Object.hasOwn(names, first) ? `${names[first] ?? first}${rest}` : name;
}

/** The rest of the name of a browser instruction, such as `[2] (click)` or `[2].selector.value`, as that of an action. */
function actionOf(rest: string, places: readonly number[]): string {
  const [, index, field] = /^\[(\d+)\](?: \(\w+\))?(.*)$/.exec(rest) ?? [];
  if (index === undefined) return rest;
  return `[${places[Number(index)] ?? index}]${field === '.selector.value' ? '.selector' : (field ?? '')}`;
}
