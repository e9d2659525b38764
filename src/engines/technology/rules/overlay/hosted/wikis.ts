// Wikis.
import type { SelfNamedGroup } from '../self-named.ts';

export const wikis: SelfNamedGroup = [
  8,
  [
    [
      'PmWiki',
      'https://www.pmwiki.org',
      { html: ['<!--PageHeaderFmt-->', "<div id='wikilogo'>", '/pub/skins/pmwiki/'] },
    ],
    [
      'Gollum',
      'https://github.com/gollum/gollum',
      {
        isWord: 'always',
        html: [
          '<div id="wiki-wrapper" class="(?:page|edit|history|results)',
          '/gollum/(?:assets|css|javascript)/',
          'gollum-editor',
        ],
      },
    ],
    ['WackoWiki', 'https://wackowiki.org', { meta: { generator: '^WackoWiki\\s?([\\d.]+)?\\;version:\\1' } }],
    ['Raneto', 'https://raneto.com', { html: 'Powered by <a href="https?://raneto\\.com' }],
    ['An Otter Wiki', 'https://otterwiki.com', { as: '(?:An )?Otter ?Wiki', pages: 'after', assets: 'otterwiki' }],
    ['Gitit', 'https://github.com/jgm/gitit', { html: ['<a [^>]{0,40}href="[^"]{0,60}">gitit</a>', '/js/gitit'] }],
    ['Documize', 'https://www.documize.com'],
    ['Feather Wiki', 'https://feather.wiki', { as: 'Feather ?Wiki', meta: {} }],
    ['Docmost', 'https://docmost.com', { pages: 'after' }],
    [
      'Mycorrhiza Wiki',
      'https://mycorrhiza.wiki',
      { as: 'Mycorrhiza(?: Wiki)?', isWord: true, meta: { generator: '^Mycorrhiza Wiki ([\\d.]+)?\\;version:\\1' } },
    ],
    ['Oddmuse', 'https://oddmuse.org', { html: 'class="oddmuse|<a [^>]{0,60}href="https?://(?:www\\.)?oddmuse\\.org' }],
    ['PhpWiki', 'https://phpwiki.sourceforge.net', { meta: { 'phpwiki-version': '^([\\d.]+)\\;version:\\1' } }],
    ['ScrewTurn Wiki', 'https://stw.codeplex.com', { as: 'ScrewTurn Wiki', meta: { generator: '^ScrewTurn Wiki' } }],
    ['wikmd', 'https://github.com/Linbreux/wikmd'],
    [
      'SilverBullet',
      'https://silverbullet.md',
      { as: 'SilverBullet', isWord: true, html: '<script>\\s{0,40}window\\.silverBulletConfig' },
    ],
    ['Perlite', 'https://github.com/secure-77/Perlite', { assets: 'perlite' }],
    [
      'Realms Wiki',
      'https://github.com/scragg0x/realms-wiki',
      { as: 'Realms(?: Wiki)?', isWord: 'always', assets: 'realms' },
    ],
    ['Cowyo', 'https://github.com/schollz/cowyo', { as: 'cowyo', html: 'href="/static/css/cowyo' }],
    ['TiddlyWiki', 'https://tiddlywiki.com', { html: '<meta name="tiddlywiki-version" content="([\\d.]+)' }],
    [
      'Trilium Notes',
      'https://github.com/TriliumNext/Trilium',
      {
        as: 'Trilium(?:Next)?(?: Notes)?',
        cookies: { 'trilium.sid': '', 'trilium-device': '' },
        html: ['<h1[^>]{0,80}>(?:TriliumNext|Trilium) [Ll]ogin', 'setCookie\\("trilium-device"'],
      },
    ],
    [
      'Memos',
      'https://www.usememos.com',
      { as: 'Memos', isWord: true, html: '<!-- memos\\.metadata\\.(?:head|body) -->' },
    ],
    ['Flatnotes', 'https://github.com/dullage/flatnotes'],
    ['Joplin Server', 'https://joplinapp.org', { as: 'Joplin(?: Server| Cloud)?', pages: 'both' }],
    ['Standard Notes', 'https://standardnotes.com', { pages: 'both' }],
    ['Notesnook', 'https://notesnook.com'],
    ['AppFlowy', 'https://appflowy.com', { as: 'AppFlowy(?: Web| Cloud)?' }],
    ['AFFiNE', 'https://affine.pro', { as: 'AFFiNE', isWord: true, titles: ['AFFiNE \\| [^<]{1,80}'] }],
    ['SiYuan', 'https://b3log.org/siyuan/', { as: 'SiYuan', html: 'siyuan-version|window\\.siyuan' }],
    ['Blinko', 'https://blinko.space'],
    ['Logseq', 'https://logseq.com', { as: 'Logseq' }],
    ['Dnote', 'https://www.getdnote.com'],
    [
      'Federated Wiki',
      'http://fed.wiki.org',
      {
        html: '<div class=[\'"]page[\'"] id=[\'"][^\'"]{1,100}[\'"][^<>]{0,40} data-server-generated=[\'"]?true',
        server: false,
      },
    ],
    ['Wiki.js', 'https://js.wiki', { meta: { generator: '^Wiki\\.js' } }],
    [
      'BookStack',
      'https://www.bookstackapp.com',
      {
        cookies: { bookstack_session: '' },
        html: '<link rel="stylesheet" href="[^"]{0,120}/dist/styles\\.css\\?version=v?([\\d.]+)',
      },
    ],
    [
      'Outline',
      'https://www.getoutline.com',
      { isWord: true, html: '<meta name="description" content="A modern team knowledge base' },
    ],
  ],
];
