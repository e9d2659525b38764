// Recognises that an official API refuses the key of the operator, or that its limit is reached. Some APIs say so with statuses that
// others use for bad requests.
import type { Trouble } from './trouble.ts';

/** A key, and what its API says about it. */
export interface KeyMarks {
  /** `SITEGLASS_KEY_BRAVE` */
  setting: string;
  /** The answer to a key that is wrong or may not use this API. */
  refused?: RegExp | undefined;
  /** The answer when the limit of the key is reached. */
  exhausted?: RegExp | undefined;
}

/** An API does not answer with pages: they come from a protection in front of it. */
const isPage = /^\s*<(?:!doctype html|html|head|body|title)\b/i;

interface Answer {
  status: number;
  text: string;
  /** What the answer is without regard to the key. */
  kind: Trouble | undefined;
}

/** The trouble with the key, and what the operator can do; undefined when the answer is about something else. */
export function keyTrouble(
  { setting, refused, exhausted }: KeyMarks,
  { status, text, kind }: Answer,
): { trouble: Trouble; detail: string } | undefined {
  const isAboutVisitor = kind === 'captcha' || kind === 'consent' || kind === 'js_required' || isPage.test(text);
  if (status < 400 || isAboutVisitor) return undefined;
  if (status === 429 || status === 402 || exhausted?.test(text))
    return {
      trouble: 'rate_limited',
      detail: `the limit of the key in ${setting} is reached (status ${status}); wait, or raise the limit at the engine`,
    };
  if (status === 401 || status === 403 || refused?.test(text))
    return {
      trouble: 'denied',
      detail: `it refuses the key in ${setting} (status ${status}); check the key, and that it may use this API`,
    };
  return undefined;
}
