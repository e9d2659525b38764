// Attacks: tools for tests and for defence, and targets to practise on.
import type { SelfNamedGroup } from '../self-named.ts';

export const attacks: SelfNamedGroup = [
  16,
  [
    [
      'Gophish',
      'https://getgophish.com',
      {
        isAlone: true,
        titles: ['Gophish - (?:Login|Dashboard|Campaigns|Users[^<]{0,20}|Templates|Settings|Reset Password)'],
        headers: { 'x-server': '^gophish$' },
        cookies: { gophish: '' },
        meta: { description: '^Gophish - Open-Source Phishing Toolkit$' },
      },
    ],
    [
      'Arkime',
      'https://arkime.com',
      {
        isAlone: true,
        html: [
          "(?:MOLOCH|ARKIME)_VERSION ?= ?'v?(\\d[\\d.]{2,10})",
          'const (?:MOLOCH|ARKIME)_(?:TITLE_CONFIG|PATH|MULTIVIEWER|DEMO_MODE) ?=',
        ],
        cookies: { 'ARKIME-COOKIE': '', 'MOLOCH-COOKIE': '' },
      },
    ],
    ['EveBox', 'https://evebox.org', { isAlone: true }],
    [
      'OpenCTI',
      'https://filigran.io/platforms/opencti/',
      {
        isAlone: true,
        titles: ['OpenCTI - Cyber Threat Intelligence Platform'],
        cookies: { opencti_session: '', opencti_token: '' },
      },
    ],
    [
      'BeEF',
      'https://beefproject.com',
      {
        isWord: 'always',
        titles: ['BeEF (?:Control Panel|Authentication)'],
        cookies: { BEEFHOOK: '', BEEFSESSION: '' },
      },
    ],
    ['MobSF', 'https://mobsf.org', { isAlone: true, titles: ['Mobile Security Framework - MobSF'] }],
    ['Cuckoo Sandbox', 'https://cuckoosandbox.org', { isAlone: true }],
    ['IntelOwl', 'https://intelowlproject.github.io', { as: 'Intel ?Owl', isAlone: true }],
    ['Timesketch', 'https://timesketch.org', { isAlone: true }],
    ['Security Onion', 'https://securityonionsolutions.com', { isWord: true }],
    ['SpiderFoot', 'https://github.com/smicallef/spiderfoot', { isAlone: true }],
    ['Hashtopolis', 'https://hashtopolis.org', { isAlone: true }],
    ['OWASP Juice Shop', 'https://owasp-juice.shop', { isAlone: true }],
    [
      'DVWA',
      'https://github.com/digininja/DVWA',
      {
        isWord: 'always',
        titles: [
          '[^<]{1,60} :: Damn Vulnerable Web (?:Application|App) \\(DVWA\\)(?: v([\\d.]+))?[^<]{0,20}\\;version:\\1',
        ],
      },
    ],
    ['bWAPP', 'http://www.itsecgames.com', { isWord: 'always', titles: ['bWAPP - (?:Login|Portal|Install|New User)'] }],
    [
      'SimpleRisk',
      'https://www.simplerisk.com',
      { isAlone: true, titles: ['SimpleRisk: Enterprise Risk Management Simplified'] },
    ],
    ['CISO Assistant', 'https://intuitem.com', { isAlone: true }],
    ['NfSen', 'https://nfsen.sourceforge.net', { isWord: 'always', titles: ['NFSEN - Profile [^<]{1,80}'] }],
    ['Akvorado', 'https://akvorado.net', { isAlone: true }],
    [
      'X-UI',
      'https://github.com/vaxilu/x-ui',
      {
        isWord: 'always',
        html: "location\\.href ?= ?basePath ?\\+ ?'xui/'",
      },
    ],
    ['3X-UI', 'https://github.com/MHSanaei/3x-ui', { isAlone: true, cookies: { '3x-ui': '' } }],
    ['WGDashboard', 'https://wgdashboard.dev', { isAlone: true }],
    [
      'yacd',
      'https://github.com/haishanh/yacd',
      { isAlone: true, html: '<link[^>]{1,60}href="[^"]{0,60}yacd(?:-64|-128)?\\.(?:ico|png)"' },
    ],
    ['Marzban', 'https://github.com/Gozargah/Marzban', { isAlone: true }],
    [
      'v2rayA',
      'https://v2raya.org',
      { as: '[Vv]2[Rr]ayA', isAlone: true, html: "We're sorry but V2RayA-GUI doesn't work properly" },
    ],
  ],
];
