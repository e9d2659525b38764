// How to tell a refusal from a page of results. Asked only about responses in which no results were found.
import type { Trouble } from './provider.ts';

/** A body that is no more than a notice. Pages of results are longer, and some load the scripts of captchas for other ends. */
const NOTICE_CHARACTERS_MAX = 150_000;

const captchaMarks = [
  'id="captcha-form"', // Google
  'CheckboxCaptcha', // Yandex
  'AdvancedCaptcha',
  '百度安全验证',
  'wappass.baidu.com',
  '"antiFlag":1',
  'cf-turnstile', // Cloudflare
  'challenges.cloudflare.com/turnstile',
  '/cdn-cgi/challenge-platform/',
  'anomaly-modal', // DuckDuckGo
  '/anomaly.js',
  'captcha-delivery.com', // DataDome
  'g-recaptcha',
  'h-captcha',
  'grecaptcha.execute',
  'pow-captcha',
];

const consentMarks = ['consent.google.', 'consent.yahoo.com', 'bnp_btn_accept'];

/** What a response without results is, judged by its text; nothing when it is no refusal that we know. */
export function recogniseText(text: string): Trouble | undefined {
  if (text.length > NOTICE_CHARACTERS_MAX) return undefined;
  if (captchaMarks.some((mark) => text.includes(mark)) || /["'/]sorry\/(index|image)/.test(text)) return 'captcha';
  if (text.includes('/httpservice/retry/enablejs')) return 'js_required';
  return consentMarks.some((mark) => text.includes(mark)) ? 'consent' : undefined;
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
