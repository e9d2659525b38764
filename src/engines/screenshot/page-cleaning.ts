// What does not belong into a picture: ad slots, cookie banners, and whatever the caller names. The lists are our own and
// short: the words that ad servers and consent managers put into every page that uses them.

/** Places where advertisements stand. Their requests are refused by host, elsewhere. */
export const adSelectors: readonly string[] = [
  'ins.adsbygoogle',
  '[id^="google_ads_"]',
  '[id^="div-gpt-ad"]',
  '[id^="gpt-ad"]',
  '[id^="aswift_"]',
  '[data-ad-client]',
  '[data-ad-slot]',
  '[data-ad-unit]',
  '[data-google-query-id]',
  '[data-adunit]',
  '[data-dfp-id]',
  'iframe[src*="doubleclick.net"]',
  'iframe[src*="googlesyndication.com"]',
  'iframe[src*="amazon-adsystem.com"]',
  'iframe[src*="/adserver/"]',
  'iframe[id*="google_ads"]',
  'amp-ad',
  'amp-embed[type="taboola"]',
  'amp-sticky-ad',
  'gpt-ad',
  '[id^="taboola-"]',
  '.trc_rbox_container',
  '.OUTBRAIN',
  '[data-widget-id^="AR_"]',
  '[id^="rc_widget"]',
  '[id^="criteo-"]',
  '[class^="criteo-"]',
  '[id^="carbonads"]',
  '.carbon-wrap',
  '[id^="bsa-zone"]',
  '[id^="ezoic-pub-ad"]',
  '.ezoic-ad',
  '.mediavine-ad',
  '.adthrive-ad',
  '.raptive-ad',
  '[id^="sas_"][class*="sas"]',
  '[id^="adngin-"]',
  '[id^="vm-placement"]',
  '[id^="ad-slot"]',
  '[id^="ad_slot"]',
  '[id^="adslot"]',
  '[id^="ad-unit"]',
  '[id^="ad-container"]',
  '[id^="ad_container"]',
  '[id^="ad-banner"]',
  '[id^="banner-ad"]',
  '[id^="ad-leaderboard"]',
  '.ad-slot',
  '.ad_slot',
  '.adslot',
  '.ad-unit',
  '.ad-container',
  '.ad_container',
  '.ad-wrapper',
  '.ad-banner',
  '.adbanner',
  '.banner-ad',
  '.ad-leaderboard',
  '.ad-placeholder',
  '.ad-placement',
  '.advert',
  '.advertisement',
  '.advertisement-container',
  '.sponsored-ad',
  '.dfp-ad',
  '.dfp-slot',
  '.gpt-ad',
  '.google-ad',
  '.sticky-ad',
  '.native-ad',
  'aside[aria-label="Advertisement" i]',
  'div[aria-label="Advertisement" i]',
  '[role="complementary"][aria-label*="advert" i]',
];

/** Banners of consent managers, and what shops' themes and plugins call theirs. */
export const consentSelectors: readonly string[] = [
  '#onetrust-consent-sdk',
  '#onetrust-banner-sdk',
  '.onetrust-pc-dark-filter',
  '#CybotCookiebotDialog',
  '#CybotCookiebotDialogBodyUnderlay',
  '#usercentrics-root',
  '#usercentrics-cmp-ui',
  '#uc-main-dialog',
  '#didomi-host',
  '#didomi-popup',
  '.didomi-popup-backdrop',
  '.qc-cmp2-container',
  '.qc-cmp-ui-container',
  '#truste-consent-track',
  '.truste_overlay',
  '.truste_box_overlay',
  '#consent_blackbar',
  '[id^="sp_message_container"]',
  '.fc-consent-root',
  '.fc-dialog-overlay',
  '#iubenda-cs-banner',
  '.iubenda-cs-container',
  '#cmpbox',
  '#cmpbox2',
  '#cmpwrapper',
  '.cmpboxBG',
  '#klaro',
  '.klaro .cookie-notice',
  '.klaro .cookie-modal',
  '#cc-main',
  '#cc--main',
  '.cc-window',
  '.cc-banner',
  '.osano-cm-window',
  '.osano-cm-dialog',
  '#axeptio_overlay',
  '#tarteaucitronRoot',
  '#tarteaucitronAlertBig',
  '#cookiescript_injected',
  '#cookiescript_injected_wrapper',
  '#hs-eu-cookie-confirmation',
  '#cookie-law-info-bar',
  '.cky-consent-container',
  '.cky-overlay',
  '.cmplz-cookiebanner',
  '#cookie-notice',
  '#cookieNotice',
  '#moove_gdpr_cookie_info_bar',
  '#BorlabsCookieBox',
  '#borlabs-cookie',
  '.termly-styles-root',
  '#termly-code-snippet-support',
  '#ketch-consent-banner',
  '#transcend-consent-manager',
  '#shopify-pc__banner',
  '.shopify-pc__banner__dialog',
  '#gdpr-cookie-message',
  '#eu-cookie-law',
  '#sliding-popup.sliding-popup-bottom',
  '.eu-cookie-compliance-banner',
  '.evidon-banner',
  '#_evidon_banner',
  '.evidon-consent-button',
  '#ensNotifyBanner',
  '#pubtech-cmp',
  '#sd-cmp',
  '#appconsent',
  '#gravitoCMP-background-overlay',
  '.gdpr-lmd-wall',
  '#ccc-overlay',
  '#ccc-notify',
  '#ccc-module',
  '#cookie-banner',
  '#cookiebanner',
  '#cookieBanner',
  '#cookie-consent',
  '#cookieConsent',
  '#cookie-bar',
  '#cookiebar',
  '#cookie-popup',
  '#cookie-modal',
  '#cookies-banner',
  '#consent-banner',
  '#gdpr-banner',
  '.cookie-banner',
  '.cookiebanner',
  '.cookie-consent',
  '.cookieconsent',
  '.cookie-notice',
  '.cookie-bar',
  '.cookie-popup',
  '.cookie-modal',
  '.cookie-overlay',
  '.cookies-banner',
  '.consent-banner',
  '.consent-modal',
  '.gdpr-banner',
  '.gdpr-consent',
  'dialog[aria-label*="cookie" i]',
  '[role="dialog"][aria-label*="cookie" i]',
  '[role="dialog"][aria-label*="consent" i]',
  '[role="dialog"][id*="cookie" i]',
  '[role="dialog"][class*="cookie" i]',
  '[role="region"][aria-label*="cookie banner" i]',
];

/**
 * Hides what the selectors match, now and later. A style sheet that no content policy of the page forbids, and the elements'
 * own style, which no rule of the page outweighs.
 */
export const hide = `(selectors) => {
  const hidden = { display: 'none', visibility: 'hidden' };
  const put = (root) => {
    for (const selector of selectors) {
      for (const element of root.querySelectorAll(selector)) {
        for (const [name, value] of Object.entries(hidden)) element.style?.setProperty(name, value, 'important');
      }
    }
  };
  put(document);
  try {
    const sheet = new CSSStyleSheet();
    for (const selector of selectors) sheet.insertRule(selector + '{display:none!important;visibility:hidden!important}');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch { /* the elements that are there are hidden all the same */ }
}`;

/**
 * Hides consent banners that no list knows: layers over the page that speak of cookies. Then gives the page its scrolling back,
 * which such banners take away.
 */
export const hideConsent = `() => {
  const speaksOfCookies = /\\bcookies?\\b|\\bgdpr\\b|\\bconsent\\b|datenschutz|einwilligung|privacy (choices|settings)/i;
  const asks = /accept|agree|allow|reject|decline|got it|\\bok\\b|akzeptieren|zustimmen|ablehnen|accepter|refuser|aceptar|rechazar|accetta|rifiuta/i;
  const candidates = document.querySelectorAll('body > *, body > * > *, dialog[open], [role="dialog"], [role="alertdialog"]');
  for (const element of [...candidates].slice(0, 3000)) {
    const { position, display } = getComputedStyle(element);
    if (display === 'none' || !(position === 'fixed' || position === 'sticky' || element.matches('dialog[open]'))) continue;
    const text = (element.innerText ?? '').slice(0, 6000);
    const isBanner = text.length < 6000 && speaksOfCookies.test(text) && [...element.querySelectorAll('button, a, [role="button"], input')].some((one) => asks.test(one.innerText || one.value || ''));
    if (isBanner) element.style.setProperty('display', 'none', 'important');
  }
  for (const element of [document.documentElement, document.body]) {
    if (!element || !/hidden|clip/.test(getComputedStyle(element).overflowY)) continue;
    element.style.setProperty('overflow', 'visible', 'important');
    if (getComputedStyle(element).position === 'fixed') element.style.setProperty('position', 'static', 'important');
  }
}`;

/**
 * Scrolls down over so many milliseconds, so that whatever waits to be seen appears, and returns to the top. A page that grows is
 * followed within the time limit; each step lasts at least two frames, which is what observers need.
 */
export const scrollThrough = `async (ms, msMax) => {
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
  const place = () => document.scrollingElement ?? document.documentElement;
  const begun = performance.now(), end = begun + msMax;
  const step = Math.max(100, innerHeight);
  const pause = ms / Math.max(1, Math.ceil((place().scrollHeight - innerHeight) / step));
  let y = 0;
  do {
    y += step;
    const next = performance.now() + pause;
    scrollTo({ top: y, behavior: 'instant' });
    await frame();
    await frame();
    if (next > performance.now()) await new Promise((resolve) => setTimeout(resolve, next - performance.now()));
  } while (y + innerHeight < place().scrollHeight && performance.now() < end);
  scrollTo({ top: place().scrollHeight, behavior: 'instant' });
  await frame();
  scrollTo({ top: 0, left: 0, behavior: 'instant' });
  await frame();
}`;

/**
 * Some pages do not scroll: a box inside of them does, and they would end with the window. That box, and what holds it, is let
 * grow to its content.
 */
export const unfoldScroller = `() => {
  const root = document.scrollingElement ?? document.documentElement;
  if (!document.body || root.scrollHeight > innerHeight + 1) return false;
  let found;
  for (const element of [...document.body.querySelectorAll('*')].slice(0, 20000)) {
    if (element.scrollHeight <= element.clientHeight + 1 || element.clientHeight < innerHeight / 2 || element.clientWidth < innerWidth / 2) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY) || element.tagName === 'TEXTAREA') continue;
    if (!found || element.scrollHeight > found.scrollHeight) found = element;
  }
  if (!found) return false;
  const free = { height: 'auto', 'max-height': 'none', 'overflow-y': 'visible', overflow: 'visible', bottom: 'auto' };
  for (let node = found; node; node = node.parentElement) {
    const isFixed = getComputedStyle(node).position === 'fixed';
    for (const [name, value] of Object.entries(free)) node.style.setProperty(name, value, 'important');
    if (isFixed) node.style.setProperty('position', 'absolute', 'important');
    if (getComputedStyle(node).position === 'absolute' && node.parentElement) {
      node.parentElement.style.setProperty('min-height', node.scrollHeight + 'px', 'important');
    }
  }
  return true;
}`;

/** Has images load that wait to be scrolled to, and waits until no image is on its way, or until the time is over. */
export const loadImages = `async (ms) => {
  for (const image of document.querySelectorAll('img[loading="lazy"], iframe[loading="lazy"]')) image.loading = 'eager';
  await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
  const waiting = [...document.images].filter((image) => !image.complete);
  const over = new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.race([over, Promise.all(waiting.map((image) => image.decode().catch(() => {})))]);
}`;
