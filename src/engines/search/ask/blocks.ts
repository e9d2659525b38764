// Recognises responses that are refusals instead of results: by their text, by a redirect, by a header, or by the bot
// protection in front of the engine. Each engine describes its own refusals.
import type { Detector, ObservedResponse } from '../../antibot/detector.ts';
import type { ResponseHeaders } from '../../../web/http/http-engine.ts';
import { headerOf } from '../../../web/http/http-engine.ts';
import type { Trouble } from './trouble.ts';

/** A longer body is a page of results, which may load a captcha script for other purposes. */
const noticeCharactersMax = 150_000;

/** Checked in this order. */
const kinds = ['captcha', 'js_required', 'consent', 'denied'] as const;

/** What the refusals of an engine look like. */
export type RefusalMarks = Partial<Record<(typeof kinds)[number], RefusalMark>>;

export interface RefusalMark {
  /** Text that only this page contains. */
  texts?: readonly (string | RegExp)[];
  /** Text that says nothing on a response with a 5xx status, whose meaning it repeats. */
  textsBelow500?: readonly (string | RegExp)[];
  /** Redirects to it, as `host/path`. */
  redirects?: readonly RegExp[];
  /** A header that it has: name and value. */
  header?: readonly [name: string, value: string];
}

export interface RefusalDetector {
  /** What a redirect to this address means. */
  byRedirect(location: URL): Trouble | undefined;
  byHeaders(headers: ResponseHeaders): Trouble | undefined;
  /** What a response without results is; undefined when it is not a known refusal. */
  byText(text: string, status: number): Trouble | undefined;
}

/** Checks the refusals of all engines, because some engines show those of the engine behind them. */
export function createRefusalDetector(engines: readonly { refusals?: RefusalMarks }[]): RefusalDetector {
  const marks = kinds.flatMap((kind) =>
    engines.flatMap(({ refusals }) => {
      const mark = refusals?.[kind];
      return mark === undefined ? [] : [{ kind, ...mark }];
    }),
  );
  return {
    byRedirect({ hostname, pathname }) {
      const place = hostname + pathname;
      return marks.find(({ redirects = [] }) => redirects.some((shape) => shape.test(place)))?.kind;
    },
    byHeaders: (headers) =>
      marks.find(({ header }) => header !== undefined && headerOf(headers, header[0]) === header[1])?.kind,
    byText(text, status) {
      if (text.length > noticeCharactersMax) return undefined;
      return marks.find(({ texts = [], textsBelow500 = [] }) =>
        [...texts, ...(status < 500 ? textsBelow500 : [])].some((mark) =>
          typeof mark === 'string' ? text.includes(mark) : mark.test(text),
        ),
      )?.kind;
    },
  };
}

/** The refusal by a bot protection in front of the engine, or a captcha on the page. */
export function recogniseProtection(
  response: ObservedResponse & { body: string },
  detector: Detector,
): Trouble | undefined {
  if (response.body.length > noticeCharactersMax) return undefined;
  const { detections } = detector.detect(response);
  const found = detections.find(({ kind, state }) => state !== 'present' || kind === 'captcha');
  return found && (found.state === 'blocked' ? 'denied' : 'captcha');
}

/** 999 is not in any standard: Yahoo and LinkedIn refuse with it. */
const denials = new Set([401, 402, 403, 418, 451, 999]);

/** What a status means, before the body is read. */
export function recogniseStatus(status: number): Trouble | undefined {
  if (status === 429 || status === 202) return 'rate_limited';
  if (denials.has(status)) return 'denied';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'drift' : undefined;
}
