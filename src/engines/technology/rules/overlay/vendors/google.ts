// Google's scripts for advertising, measurement and sites. They share hosts, so that the path says which product it is.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const google: Record<string, TechnologyRule> = {
  'Google Publisher Tag': more(
    {
      scriptSrc: 'securepubads\\.g\\.doubleclick\\.net/(?:tag/js/gpt|gpt/)',
      dom: "iframe[src*='googlesyndication.com/safeframe/']",
    },
    'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
    '<iframe src="https://tpc.googlesyndication.com/safeframe/1-0-37/html/container.html"></iframe>',
  ),
  DoubleClick: vendor(
    36,
    'https://marketingplatform.google.com/about/enterprise/',
    'DoubleClick delivers and measures advertising for Google.',
    {
      loads: ['ad.doubleclick.net/adj/', 'ad.doubleclick.net/N'],
      frames: ['ad.doubleclick.net/', 'googleads.g.doubleclick.net/'],
    },
    'https://ad.doubleclick.net/adj/N7433.148119.BLOGGEREN/B6627251;sz=300x250',
  ),
  'DoubleClick Floodlight': more(
    { dom: "iframe[src*='.fls.doubleclick.net/activity'], img[src*='ad.doubleclick.net/activity']" },
    '<iframe src="https://2718298.fls.doubleclick.net/activityi;src=2718298;type=pills376;cat=pil"></iframe>',
  ),
  'Google Ads Conversion Tracking': more(
    {
      scriptSrc: [
        'googleadservices\\.com/pagead/conversion',
        'googleads\\.g\\.doubleclick\\.net/pagead/viewthroughconversion',
      ],
      dom: "img[src*='googleads.g.doubleclick.net/pagead/viewthroughconversion'], img[src*='googleadservices.com/pagead/conversion']",
    },
    'https://www.googleadservices.com/pagead/conversion.js',
    '<img src="//googleads.g.doubleclick.net/pagead/viewthroughconversion/973042534/?value=0&amp;guid=ON">',
  ),
  'Google Analytics': more(
    {
      scriptSrc: 'stats\\.g\\.doubleclick\\.net/dc\\.js',
      dom: "img[src*='google-analytics.com/collect?'], img[src*='google-analytics.com/__utm.gif']",
    },
    'https://stats.g.doubleclick.net/dc.js',
  ),
  'Google IMA SDK': vendor(
    [14, 36],
    'https://developers.google.com/interactive-media-ads',
    'The Google Interactive Media Ads SDK requests and shows advertising in videos.',
    { loads: ['imasdk.googleapis.com/js/', '2mdn.net/instream/'] },
    'https://imasdk.googleapis.com/js/sdkloader/ima3.js',
    'https://s0.2mdn.net/instream/video/client.js',
  ),
  'Google Plus': vendor(
    5,
    'https://developers.google.com/+/web/',
    'Google+ was a social network with buttons for other sites.',
    { loads: ['apis.google.com/js/plusone.js'], dom: '.g-plusone' },
    'https://apis.google.com/js/plusone.js',
  ),
  'Google Platform Library': vendor(
    59,
    'https://developers.google.com/identity/sign-in/web/reference',
    'The Google Platform Library shows buttons of Google services and signs users in.',
    { loads: ['apis.google.com/js/platform.js'] },
    'https://apis.google.com/js/platform.js',
  ),
  'Google API Client Library': vendor(
    59,
    'https://github.com/google/google-api-javascript-client',
    'The Google API Client Library calls APIs of Google from a page.',
    { loads: ['apis.google.com/js/api.js', 'apis.google.com/js/client.js', 'apis.google.com/js/api:client.js'] },
    'https://apis.google.com/js/api.js?onload=init',
  ),
  'Google Funding Choices': vendor(
    67,
    'https://fundingchoices.google.com',
    'Google Funding Choices asks for consent, and asks users of ad blockers for support.',
    { loads: ['fundingchoicesmessages.google.com'], scripts: '\\bgooglefc(?:Present|\\.callbackQueue)\\b' },
    'https://fundingchoicesmessages.google.com/i/pub-1234567890?ers=1',
    { scripts: 'window.googlefc = window.googlefc || {}; googlefc.callbackQueue.push(f)' },
  ),
  'Google Surveys': vendor(
    73,
    'https://marketingplatform.google.com/about/surveys/',
    'Google Surveys asked visitors of publishers questions.',
    { loads: ['survey.g.doubleclick.net'] },
    'https://survey.g.doubleclick.net/async_survey?site=abc',
  ),
  AMP: more({ scriptSrc: '//cdn\\.ampproject\\.org/' }, 'https://cdn.ampproject.org/v0.js'),
  YouTube: more(
    {
      dom: "iframe[data-src*='youtube.com/embed/'], iframe[data-lazy-src*='youtube.com/embed/'], iframe[data-src*='youtube-nocookie.com/embed/'], iframe[data-rocket-src*='youtube.com/embed/']",
    },
    '<iframe data-lazy-src="https://www.youtube.com/embed/s2UlgG31C4g"></iframe>',
  ),
};
