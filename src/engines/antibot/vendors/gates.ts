// Gates: proof of work, script checks, waiting rooms.
import type { Vendor } from '../vendor.ts';

export const gates: readonly Vendor[] = [
  {
    slug: 'anubis',
    name: 'Anubis',
    kind: 'challenge-pow',
    signals: [
      {
        marker: [['<script id="anubis_', /<script id="anubis_(?:challenge|version|base_prefix|public_url)"/i]],
        means: 'challenged',
      },
      { marker: '/.within.website/x/cmd/anubis/', means: 'challenged' },
      { marker: '/.within.website/x/xess/', means: 'challenged', only: [401, 403, 405, 406, 429, 500, 503] },
      // Other pages of its author have this style sheet too.
      { link: '/.within.website/x/xess/', means: 'challenged', weight: 'weak', sure: 'low' },
      // The refusal has the same style sheet and scripts as the challenge.
      { link: '/.within.website/x/cmd/anubis/static/img/reject.webp', means: 'blocked', isFinal: true },
      {
        title: ["Making sure you're not a bot!", 'Making sure you&#39;re not a bot!'],
        means: 'challenged',
        weight: 'medium',
      },
      {
        phrase: [
          "Making sure you're not a bot!",
          'Making sure you&#39;re not a bot!',
          'has set up Anubis to protect the server',
        ],
        means: 'challenged',
        weight: 'medium',
      },
      { cookie: /(?:^|-)anubis(?:-auth|-cookie-verification)?(?:-for-.*)?$/, means: 'present' },
    ],
  },
  {
    slug: 'go-away',
    name: 'go-away',
    kind: 'challenge-pow',
    signals: [
      {
        marker: ['/.well-known/.git.gammaspectra.live/git/go-away/', 'git.gammaspectra.live/git/go-away'],
        means: 'challenged',
      },
      {
        cookie: ['__Host-.go-away-*', '__Host-go-away-*', '.go-away-*', 'go-away-*'],
        means: 'present',
        weight: 'medium',
        sure: 'low',
      },
    ],
  },
  {
    slug: 'basedflare',
    name: 'haproxy-protection (BasedFlare)',
    kind: 'challenge-pow',
    signals: [
      { cookie: ['_basedflare_pow', '_basedflare_captcha'], means: 'present', sure: 'low' },
      { marker: '/.basedflare/', means: 'challenged', sure: 'low' },
    ],
  },
  {
    slug: 'testcookie',
    name: 'testcookie-nginx (InfinityFree, byethost)',
    kind: 'challenge-pow',
    signals: [
      { marker: ['slowAES.decrypt(', 'toNumbers("f655ba9d09a112d4968c63579db590b4")'], means: 'challenged' },
      { cookie: '__test', means: 'present', weight: 'weak' },
    ],
  },
  {
    slug: 'siteground',
    name: 'SiteGround anti-bot',
    kind: 'challenge-pow',
    signals: [
      { marker: '/.well-known/sgcaptcha/', means: 'challenged' },
      { title: 'Robot Challenge Screen', means: 'challenged', weight: 'medium' },
      { header: 'sg-captcha', value: /^challenge/i, means: 'challenged', sure: 'low' },
      { url: /\/\.well-known\/sgcaptcha\//i, means: 'challenged' },
      {
        phrase: ['Our system thinks you might be a robot!', 'access is restricted due to a security rule'],
        means: 'blocked',
      },
    ],
  },
  {
    slug: 'hostinger-hcdn',
    name: 'Hostinger hCDN',
    kind: 'challenge-pow',
    signals: [
      { marker: '/hcdn-cgi/jschallenge', means: 'challenged', sure: 'medium' },
      { header: 'server', value: /^hcdn$/i, means: 'edge' },
    ],
  },
  {
    slug: 'flowshield',
    name: 'Combahton FlowShield',
    kind: 'challenge-pow',
    signals: [
      { header: 'server', value: /antiddos\/flowproxy/i, means: 'present', sure: 'medium' },
      { header: 'x-flowproxy-author', means: 'present', sure: 'medium' },
      { cookie: 'FLOWPROXY-ORIGIN', means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'ventryshield',
    name: 'VentryShield',
    kind: 'challenge-pow',
    signals: [
      { header: ['x-ventryshield-sid', 'x-ventryshield-cache-status'], means: 'present', sure: 'medium' },
      { cookie: 'ventryshield_pre', means: 'present', sure: 'medium' },
    ],
  },
  {
    slug: 'antibot-cloud',
    name: 'AntiBot.Cloud',
    kind: 'challenge-pow',
    signals: [
      { script: '/antibot8/static/', means: 'challenged', sure: 'medium' },
      { marker: 'name="generator" content="AntiBot.Cloud', means: 'challenged', sure: 'medium' },
    ],
  },
  {
    slug: 'weibo-visitor',
    name: 'Sina Visitor System',
    kind: 'challenge-pow',
    hosts: ['weibo'],
    signals: [{ phrase: 'Sina Visitor System', means: 'challenged' }],
  },
  {
    slug: 'queue-it',
    name: 'Queue-it',
    kind: 'rate-limit',
    signals: [
      { cookie: ['QueueITAccepted-*', 'Queue-it-*', 'QueueIT*'], means: 'present' },
      { url: /^https?:\/\/[^/]+\.queue-it\.net\//i, means: 'challenged' },
      { script: 'static.queue-it.net/script/', means: 'present' },
      { cname: /\.queue-it\.net$/i, means: 'present', sure: 'low' },
    ],
  },
  {
    slug: 'crowdhandler',
    name: 'CrowdHandler',
    kind: 'rate-limit',
    signals: [
      { cookie: 'ch-id', means: 'present', weight: 'weak', sure: 'low' },
      { script: 'wait.crowdhandler.com', means: 'present', weight: 'medium', sure: 'low' },
    ],
  },
  {
    slug: 'google-sorry',
    name: 'Google "unusual traffic" gate',
    kind: 'rate-limit',
    hosts: ['google', 'googleapis.com'],
    signals: [
      { url: /^https?:\/\/(?:[a-z0-9-]{1,63}\.){0,3}google\.[a-z.]+\/sorry\//i, means: 'challenged', sure: 'medium' },
      { marker: '<form id="captcha-form"', means: 'challenged' },
      // The same page in any language, which asks for a captcha or only to come back later.
      { marker: [['solvesimplechallenge', /\bonload="[^"<>]{0,200}solveSimpleChallenge\(/i]], means: 'blocked' },
      {
        phrase: 'Our systems have detected unusual traffic from your computer network',
        means: 'challenged',
        weight: 'medium',
        sure: 'medium',
      },
      {
        phrase: 'your computer or network may be sending automated queries',
        means: 'blocked',
        weight: 'medium',
        sure: 'medium',
        only: [403, 429, 503],
      },
    ],
  },
  {
    slug: 'ebay',
    name: 'eBay gate',
    kind: 'rate-limit',
    hosts: ['ebay'],
    signals: [{ url: /^https?:\/\/[^/]+\/splashui\/(?:captcha|challenge)\b/i, means: 'challenged' }],
  },
  {
    slug: 'linkedin',
    name: 'LinkedIn gate',
    kind: 'rate-limit',
    hosts: ['linkedin.com'],
    signals: [{ status: [999], means: 'blocked' }],
  },
];
