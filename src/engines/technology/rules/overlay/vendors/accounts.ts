// Services by the names, keys and accounts that a page has for them, wherever their scripts come from.
import type { TechnologyRule } from '../../rule-set.ts';
import { more } from './vendor.ts';

export const accounts: Record<string, TechnologyRule> = {
  Chartbeat: more(
    { scripts: '\\bwindow\\.chartbeatConfig\\s?=' },
    { scripts: 'window.chartbeatConfig = { uid: 4711 }' },
  ),
  NS1: more(
    { scripts: '\\b__nspid\\b|\\.ns1p\\.net/p\\.js' },
    { scripts: 'var __nspid = "1mvmyo"; var __nsptags = [];' },
  ),
  Etracker: more(
    { html: '<!-- etracker tracklet (\\d\\.\\d) -->\\;version:\\1' },
    { html: '<html><!-- etracker tracklet 4.1 --><p>a</p></html>', version: '4.1' },
  ),
  Ensighten: more(
    { scriptSrc: '/[\\w-]{2,40}/prod/Bootstrap\\.js' },
    'https://dcf.acme.test/ACME-DTCI/prod/Bootstrap.js',
  ),
  Plausible: more(
    { scripts: '\\bwindow\\.plausible\\s?=\\s?window\\.plausible\\b' },
    {
      scripts:
        'window.plausible=window.plausible||function(){(window.plausible.q=window.plausible.q||[]).push(arguments)}',
    },
  ),
  'Google Optimize': more(
    { scripts: '["\']?optimize_id["\']?\\s?:\\s?["\'](?:GTM|OPT)-\\w{5,10}["\']' },
    { scripts: "gtag('config', 'UA-1', { 'optimize_id': 'GTM-K8ZMRHD' });" },
  ),
  Cloudinary: more(
    {
      dom: {
        "img[src*='/image/upload/'], img[src*='/image/fetch/']": {
          attributes: {
            src: '/image/(?:upload|fetch)/(?:[\\w$!-]{1,30}/)?(?:(?:c|w|h|q|f|g|ar|dpr)_[\\w.:]{1,20},){1,12}(?:c|w|h|q|f|g|e|ar|dpr)_[\\w.:]{1,20}/',
          },
        },
      },
    },
    '<img src="https://derivates.acme.test/image/fetch/w_1012,h_405,c_fill,g_auto,q_auto:best/https://a.test/a.jpg">',
  ),
  TwicPics: more(
    { dom: "img[src*='?twic=v1'], link[href*='?twic=v1']" },
    '<img src="https://img.acme.test/logo.png?twic=v1/resize=96">',
  ),
  Viafoura: more({ dom: "meta[name^='vf:']" }, '<meta name="vf:container_id" content="4711">'),
  LoginRadius: more(
    { scriptSrc: '/loginradius\\w{0,12}(?:\\.min)?\\.js', scripts: '\\bLoginRadius(?:V2)?(?:\\.Init)?\\(' },
    'https://cdn.acme.test/js/dist/loginradius20231031.min.js',
    { scripts: 'AcmeApp.LoginRadius.Init({url:"a",appKey:"b"})' },
  ),
  Fastspring: more(
    { scripts: '\\b\\w{0,20}["\']?\\s?:\\s?["\'][\\w.-]{1,60}\\.onfastspring\\.com\\b' },
    { scripts: '{fastspringStorefront:"acme.onfastspring.com/popup-acme"}' },
  ),
  Chargebee: more(
    { scripts: '\\bchargebee(?:Id|Site|_site)["\']?\\s?:\\s?[\\w"\']' },
    { scripts: '{chargebeeSite:"acme"}' },
  ),
  ConfigCat: more(
    { scripts: '\\bconfig_?cat_?(?:sdk)?_?key["\']?\\s?:\\s?["\']\\w{10}' },
    { scripts: '{configcatSdkKey:"H4PZCJHkxUiBj6g"}' },
  ),
  Pusher: more(
    { scripts: '\\bPUSHER_(?:APP_)?KEY["\']?\\s?:\\s?["\'][\\da-f]{20}["\']|\\bnew Pusher\\(\\s?["\'][\\da-f]{20}' },
    { scripts: '{PUSHER_KEY: "fa9d07d00100d1943d8f"}' },
  ),
  ReadSpeaker: more({ scriptSrc: '/ReadSpeaker\\.js' }, '/themes/acme/ReadSpeaker/ReadSpeaker.js?pids=embhl'),
  Cloudflare: more(
    { dom: "script[data-cf-beacon*='rayId'], script[src*='/cdn-cgi/scripts/']" },
    `<script defer src="https://static.cloudflareinsights.com/beacon.min.js" data-cf-beacon='{"rayId":"82254118385b1b5a"}'></script>`,
  ),
  'Cloudflare Rocket Loader': more(
    { dom: "script[src*='cloudflare-static/rocket-loader'], script[data-cf-settings]" },
    '<script src="/cdn-cgi/scripts/a/cloudflare-static/rocket-loader.min.js" data-cf-settings="77640b09-|49"></script>',
  ),
  'TikTok Pixel': more(
    { scripts: '"tiktok-pixel"\\s?:\\s?\\{"cookieNameList"' },
    { scripts: '{"tiktok-pixel":{"cookieNameList":{"_ttp":"_ttp"}}}' },
  ),
  'Facebook Pixel': more(
    { scripts: '"pixelId"\\s?:\\s?"\\d{13,17}"' },
    { scripts: '{"facebook-pixel":{"settings":{"pixelId":"147003458982743"}}}' },
  ),
  'Google Tag Manager': more(
    { scriptSrc: '/google_tag/[\\w./-]{0,60}google_tag\\.script\\.js' },
    '/sites/default/files/google_tag/primary/google_tag.script.js?q1',
  ),
};
