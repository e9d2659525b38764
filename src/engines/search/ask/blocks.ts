// How to tell a refusal from a page of results. Asked only about responses in which no results were found.
import type { Detector, ObservedResponse } from '../../antibot/detector.ts';
import type { Trouble } from './trouble.ts';

/** A body that is no more than a notice. Pages of results are longer, and some load the scripts of captchas for other ends. */
const NOTICE_CHARACTERS_MAX = 150_000;

/** Of captchas that are the engines' own; those of others are in the table of the antibot detector. */
const captchaMarks = [
  'id="captcha-form"', // Google
  'CheckboxCaptcha', // Yandex
  'AdvancedCaptcha',
  '百度安全验证',
  'wappass.baidu.com',
  '"antiFlag":1',
  'anomaly-modal', // DuckDuckGo
  '/anomaly.js',
  'pow-captcha', // Brave
];

const consentMarks = ['consent.google.', 'consent.yahoo.com', 'bnp_btn_accept'];

/** What a response without results is, judged by the engine's own words; nothing when it is no refusal that we know. */
export function recogniseText(text: string): Trouble | undefined {
  if (text.length > NOTICE_CHARACTERS_MAX) return undefined;
  if (captchaMarks.some((mark) => text.includes(mark)) || /["'/]sorry\/(index|image)/.test(text)) return 'captcha';
  if (text.includes('/httpservice/retry/enablejs')) return 'js_required';
  return consentMarks.some((mark) => text.includes(mark)) ? 'consent' : undefined;
}

/** What a response without results is, judged by the protection in front of the engine, or by the captcha on its page. */
export function recogniseProtection(
  response: ObservedResponse & { body: string },
  detector: Detector,
): Trouble | undefined {
  if (response.body.length > NOTICE_CHARACTERS_MAX) return undefined;
  const { detections } = detector.detect(response);
  const found = detections.find(({ kind, state }) => state !== 'present' || kind === 'captcha');
  return found && (found.state === 'blocked' ? 'denied' : 'captcha');
}

/** What a redirect to another address means. */
export function recogniseRedirect(location: URL): Trouble | undefined {
  const { hostname, pathname } = location;
  if (/(^|\.)consent\.(google|yahoo|youtube)\./.test(hostname) || hostname === 'guce.yahoo.com') return 'consent';
  if (pathname.startsWith('/sorry')) return 'captcha';
  if (hostname.startsWith('wappass.') || /\/(show|check)?captcha/.test(pathname)) return 'captcha';
  return undefined;
}

/** What a status means, before anybody looks at the body. */
export function recogniseStatus(status: number): Trouble | undefined {
  if (status === 429 || status === 202) return 'rate_limited';
  if (status === 401 || status === 403 || status === 418 || status === 451) return 'denied';
  if (status >= 500) return 'network';
  return status >= 400 ? 'drift' : undefined;
}
