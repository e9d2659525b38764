// Forums and comments.
import type { SelfNamedGroup } from '../self-named.ts';

export const forums: SelfNamedGroup = [
  2,
  [
    ['Phorum', 'https://www.phorum.org', { cookies: { phorum_session_v5: '', phorum_session_st: '' } }],
    ['miniBB', 'https://www.minibb.com', { html: 'Powered by <a href="https?://www\\.minibb\\.(?:com|net)' }],
    [
      'JForum',
      'http://jforum.net',
      {
        html: 'Powered by <a [^>]{0,60}href="http://www\\.jforum\\.net[^>]{0,60}>JForum ([\\d.]+)',
        cookies: { jforumUserId: '' },
      },
    ],
    ['mvnForum', 'https://sourceforge.net/projects/mvnforum/', { as: 'mvnForum' }],
    ['esoTalk', 'https://github.com/esotalk/esoTalk', { js: { 'ET.version': '' } }],
    ['Talkyard', 'https://www.talkyard.io', { js: { talkyard: '' } }],
    ['asmBB', 'https://board.asm32.info', { as: 'AsmBB', html: 'AsmBB[ ,]{1,3}v([\\d.]+)' }],
    ['Codoforum', 'https://codoforum.com', { js: { codo_defs: '', CODOF: '' } }],
    [
      'Remark42',
      'https://remark42.com',
      { html: 'remark_config\\s{0,4}=\\s{0,4}\\{', js: { remark_config: '', REMARK42: '' } },
    ],
    [
      'Isso',
      'https://isso-comments.de',
      { isWord: 'always', html: ['<section[^>]{0,60} id="isso-thread"', '<script[^>]{0,120}data-isso='] },
    ],
    [
      'Comentario',
      'https://comentario.app',
      { isWord: 'always', html: ['<script[^>]{1,120}/comentario\\.js', '<comentario-comments'] },
    ],
    ['Commento', 'https://commento.io', { isWord: 'always', html: '<script[^>]{1,120}/js/commento\\.js' }],
    ['Cusdis', 'https://cusdis.com', { html: '<div[^>]{0,60}id="cusdis_thread"' }],
    ['HashOver', 'https://www.barkdull.org/software/hashover', { html: '<div id="hashover' }],
    ['Coral', 'https://coralproject.net', { isWord: 'always', html: 'Coral\\.createStreamEmbed\\(' }],
    [
      'Askbot',
      'https://askbot.com',
      {
        html: ['/m/default/media/[^"]{1,80}askbot', 'powered by <a href="https?://askbot\\.(?:com|org)'],
        js: { 'askbot.data': '' },
      },
    ],
    [
      'Apache Answer',
      'https://answer.apache.org',
      {
        as: '(?:Apache )?Answer',
        isWord: 'always',
        meta: { generator: '^Answer v?([\\d.]+)\\;version:\\1' },
        html: 'Powered by <a[^>]{1,60}href="https://answer\\.(?:apache\\.org|dev)',
      },
    ],
    ['Scoold', 'https://scoold.com', { cookies: { 'scoold-auth': '' }, assets: 'scoold' }],
    [
      'phpMyFAQ',
      'https://www.phpmyfaq.de',
      {
        meta: { 'application-name': '^phpMyFAQ ([\\d.]+)\\;version:\\1' },
        html: 'powered (?:with[^<]{0,40}|by) <a[^>]{1,80}href="https?://www\\.phpmyfaq\\.de/?"[^>]{0,60}>phpMyFAQ</a> ([\\d.]+)?',
      },
    ],
    [
      'Woltlab Suite',
      'https://www.woltlab.com',
      { html: ['WCF\\.Language\\.addObject\\(', 'WoltLab Suite&trade;|WoltLab Suite™'] },
    ],
    [
      'SMF',
      'https://www.simplemachines.org',
      { html: ['smf_theme_url', '<a href="[^"]{1,120}"[^>]{0,80}>SMF ([\\d.]+) &copy;'] },
    ],
    [
      'Invision Community',
      'https://invisioncommunity.com',
      {
        as: 'Invision (?:Community|Power Board)',
        html: [
          "<a [^>]{0,60}href='https://(?:www\\.)?invisioncommunity\\.com/?'[^>]{0,60}>Powered by Invision Community",
          'ips\\.setSetting\\(',
          'ipb\\.vars\\[',
        ],
      },
    ],
    ['NodeBB', 'https://nodebb.org', { headers: { 'x-powered-by': '^NodeBB' } }],
    ['Misago', 'https://misago-project.org', { isWord: true, elements: ['#misago-container', '#misago-json-context'] }],
    ['Beehive Forum', 'https://www.beehiveforum.co.uk', { as: 'Beehive Forum' }],
    [
      'Vanilla',
      'https://vanillaforums.com',
      { isWord: 'always', headers: { 'x-garden-version': 'Vanilla ([\\d.]+)?\\;version:\\1' } },
    ],
    ['Carbon Forum', 'https://www.94cb.com', { as: 'Carbon Forum' }],
    ['ElkArte', 'https://www.elkarte.net', { html: 'elk_(?:theme_url|scripturl|session_id)' }],
    ['Zusam', 'https://github.com/zusam/zusam'],
    ['Thredded', 'https://thredded.org', { html: 'class="[^"]{0,60}thredded--' }],
    [
      'Forem',
      'https://www.forem.com',
      {
        as: 'Forem',
        cookies: { _Forem_Session: '' },
        elements: ['meta[name="forem:name"]', 'meta[name="forem:logo"]'],
      },
    ],
  ],
];
