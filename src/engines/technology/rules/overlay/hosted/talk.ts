// Communication.
import type { SelfNamedGroup } from '../self-named.ts';

export const talk: SelfNamedGroup = [
  202,
  [
    [
      'Zulip',
      'https://zulip.com',
      {
        pages: 'both',
        html: ['<meta property="og:site_name" content="Zulip', 'id="page-params" data-params=|class="zulip-'],
      },
    ],
    [
      'Element',
      'https://element.io',
      {
        isWord: 'always',
        titles: ['Element(?: \\[\\d+\\])?(?: \\| [^<]{1,80})?'].map((one) => `${one}\\;confidence:50`),
        elements: ['section#matrixchat'],
        meta: { 'application-name': '^Element$' },
      },
    ],
    [
      'Synapse',
      'https://github.com/element-hq/synapse',
      { isWord: 'always', server: 'Synapse', titles: ['Synapse is running'], html: 'It works! Synapse is running' },
    ],
    ['Dendrite', 'https://github.com/element-hq/dendrite', { isWord: 'always', titles: ['Dendrite is running'] }],
    ['Conduit', 'https://conduit.rs', { isWord: 'always', server: 'Conduit|conduwuit' }],
    [
      'Revolt',
      'https://revolt.chat',
      { isWord: true, html: '<meta[^>]{1,40}content="Find your community, connect with the world' },
    ],
    [
      'The Lounge',
      'https://thelounge.chat',
      {
        isWord: 'always',
        titles: ['The Lounge'],
        html: [
          'The Lounge is loading…',
          'The Lounge is in version <strong>(\\d[\\d.]*\\d)</strong>',
          '<link id="theme" rel="stylesheet" href="themes/[^"]{1,60}" data-server-theme=',
        ],
      },
    ],
    [
      'Kiwi IRC',
      'https://kiwiirc.com',
      { as: 'Kiwi ?IRC', html: ['<script name="kiwiconfig">', 'kiwi\\.plugin\\(|static/js/kiwi'] },
    ],
    ['Convos', 'https://convos.chat', { isWord: true, html: ['<meta name="convos:'], pages: 'both' }],
    [
      'Prosody',
      'https://prosody.im',
      {
        isWord: 'always',
        html: ['It works! Now point your BOSH client|It works! Now point your WebSocket client', '<title>Prosody IM'],
        titles: ['Prosody (?:IM )?(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?', 'Welcome to the Prosody XMPP server!'],
      },
    ],
    [
      'ejabberd',
      'https://www.ejabberd.im',
      {
        as: 'ejabberd(?: Web Admin)?',
        html: [
          'ejabberd XMPP (?:BOSH|WebSocket) (?:Module|module)',
          "<a href='https://www\\.ejabberd\\.im/'>ejabberd</a> (\\d{2}\\.\\d{2}(?:\\.\\d{1,2})?)",
        ],
      },
    ],
    [
      'Openfire',
      'https://www.igniterealtime.org/projects/openfire/',
      {
        as: 'Openfire(?: Admin Console| HTTP Binding Service)?',
        html: 'Openfire, Version: ([\\d.]+)',
        titles: ['Openfire (?:Admin Console|Setup)(?:: [^<]{1,60})?', 'Openfire HTTP Binding Service'],
      },
    ],
    [
      'Converse.js',
      'https://conversejs.org',
      {
        as: 'Converse(?:\\.js)?',
        isWord: 'always',
        elements: ['converse-root', '#conversejs'],
        html: 'converse\\.initialize\\(',
      },
    ],
    [
      'MiroTalk',
      'https://mirotalk.com',
      { as: 'MiroTalk(?: (?:P2P|SFU|C2C|BRO|WEB))?', titles: ['MiroTalk(?:[ ]*[-–—|:·•(«»/][^<]{0,80})?'] },
    ],
    ['Galene', 'https://galene.org', { as: 'Gal[èe]ne', isWord: true, titles: ['Gal(?:è|&egrave;)ne'] }],
    [
      'Janus',
      'https://janus.conf.meetecho.com',
      { isWord: 'always', titles: ['Janus WebRTC (?:Server|Gateway)(?:[ ]*[-–—|:·•(«»/][^<]{0,60})?'] },
    ],
    ['LiveKit', 'https://livekit.io', { as: 'LiveKit(?: Meet)?', titles: ['LiveKit Meet \\| [^<]{1,80}'] }],
    ['Tailchat', 'https://tailchat.msgbyte.com'],
    [
      'Cinny',
      'https://cinny.in',
      { isWord: true, html: '<meta name="description"[^>]{1,60}A Matrix client where you can enjoy' },
    ],
    ['FluffyChat', 'https://fluffychat.im'],
    ['SchildiChat', 'https://schildi.chat'],
    [
      'Jitsi',
      'https://jitsi.org',
      {
        as: 'Jitsi(?: Meet)?',
        html: ['SHOW_JITSI_WATERMARK:', '<script src="libs/(?:lib-jitsi-meet|app\\.bundle)\\.min\\.js\\?v=\\d'],
      },
    ],
    [
      'Rocket.Chat',
      'https://www.rocket.chat',
      {
        as: 'Rocket\\.Chat',
        meta: { 'application-name': '^Rocket\\.Chat$' },
        cookies: { rc_token: '' },
        headers: { 'x-rocket-chat': '' },
      },
    ],
    [
      'Mattermost',
      'https://mattermost.com',
      {
        cookies: { MMCSRF: '' },
        headers: { 'x-version-id': '^([\\d.]+)\\.\\d+\\.[0-9a-f]{32}\\.\\w+$\\;version:\\1' },
        html: ['To use Mattermost, please enable JavaScript', 'Cannot connect to Mattermost'],
      },
    ],
    [
      'FreePBX',
      'https://www.freepbx.org',
      {
        titles: ['FreePBX(?: Administration)?', '[^<]{1,40} - FreePBX Administration'],
        html: ['FreePBX ([\\d.]+) is licensed under'],
      },
    ],
    [
      'FusionPBX',
      'https://www.fusionpbx.com',
      { pages: 'both', html: '/themes/default/(?:images|css)[^~]{0,200}FusionPBX' },
    ],
    ['Issabel', 'https://www.issabel.org', { titles: ['Issabel(?: - [^<]{1,60})?'], cookies: { issabelSession: '' } }],
    ['VitalPBX', 'https://vitalpbx.com', { pages: 'both' }],
    ['Elastix', 'https://www.elastix.org', { titles: ['Elastix(?: - [^<]{1,60})?'], cookies: { elastixSession: '' } }],
    ['Asterisk', 'https://www.asterisk.org', { isWord: 'always', server: 'Asterisk' }],
    ['FreeSWITCH', 'https://freeswitch.com', { server: 'FreeSWITCH[\\w-]*' }],
    ['Kamailio', 'https://www.kamailio.org', { server: 'kamailio' }],
    [
      '3CX',
      'https://www.3cx.com',
      {
        as: '3CX(?: (?:Phone System|Webclient|Web Client))?(?: Management Console)?',
        titles: ['3CX (?:Phone System )?Management Console', '3CX Web ?[Cc]lient'],
      },
    ],
    ['Ntfy', 'https://ntfy.sh', { as: 'ntfy(?: web)?', titles: ['ntfy web'] }],
    ['Gotify', 'https://gotify.net'],
    ['Apprise API', 'https://github.com/caronc/apprise-api', { as: 'Apprise API', titles: ['Apprise API'] }],
  ],
];
