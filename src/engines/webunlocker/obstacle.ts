// The bot check in front of a page, and the error that describes it to the caller.

import { failed } from '../../contract/errors.ts';
import type { ApiError } from '../../contract/errors.ts';
import type { Detector, ObservedResponse } from '../antibot/detector.ts';
import { vendors } from '../antibot/vendors.ts';
import type { Detection } from '../antibot/verdict.ts';

/** A protection that challenged or blocked a request. */
export interface Obstacle {
  /** Slug of the vendor table, or `unknown`. */
  vendor: string;
  kind: Detection['kind'];
  state: 'challenged' | 'blocked';
  status: number;
  /** True when the page has scripts, which may pass the check. */
  hasScripts: boolean;
}

// A page that is longer is not a check.
const examinedMax = 512 * 1024;

const names = new Map(vendors.map(({ slug, name }) => [slug, name]));

/** The obstacle in a response; undefined when it is the requested page. Redirects before it are ignored. */
export function obstacleIn(
  { status, finalUrl, headers, body }: Omit<ObservedResponse, 'redirects'>,
  detector: Detector,
): Obstacle | undefined {
  const { detections } = detector.detect({ status, finalUrl, headers, body: beginningOf(body) });
  const acting = detections.find(({ state }) => state !== 'present');
  if (acting === undefined || acting.state === 'present') return undefined;
  const { vendor, kind, state } = acting;
  return { vendor, kind, state, status, hasScripts: /<script/i.test(textOf(body)) };
}

const beginningOf = (body: ObservedResponse['body']): ObservedResponse['body'] =>
  typeof body === 'string' ? body.slice(0, examinedMax) : body?.subarray(0, examinedMax);

const textOf = (body: ObservedResponse['body']): string =>
  typeof body === 'string' ? body : body === undefined ? '' : Buffer.from(body).toString('latin1');

/** The 500 after the last tier. It names the protection and the tiers that were tried. */
export function blocked(host: string, { vendor, status }: Obstacle, tried: readonly string[], why = ''): ApiError {
  const name = names.get(vendor);
  const who =
    name === undefined
      ? `${host} refused the request with status ${status}, by an unknown protection`
      : `${host} is protected by ${name.toLowerCase() === vendor ? name : `${name} (${vendor})`}`;
  return failed(`${who}, and the page could not be opened by ${listed(tried)}${why && `; ${why}`}`, 'blocked');
}

const listed = (tiers: readonly string[]): string =>
  tiers.length < 2 ? (tiers[0] ?? 'any tier') : `${tiers.slice(0, -1).join(', ')} or ${tiers.at(-1)}`;
