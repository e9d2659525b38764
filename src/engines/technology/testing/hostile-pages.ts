// Pages written to make a reader slow.

export const megabyte = 1024 * 1024;
export const fill = (piece: string, bytes = megabyte) => piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
/** A megabyte of each. */
export const hostilePages: Readonly<Record<string, string>> = {
  'angle brackets': fill('<'),
  'deep nesting': fill('<b>'),
  'deep nesting of different elements': fill('<a><b><i><u><p><q><s>'),
  'closing tags without opening tags': fill('</x>'),
  'an endless attribute': `<div a="${fill('x')}`,
  'many attributes': `<div ${fill('a=b ')}>`,
  'endless entities': fill('&amp;'),
  'links that never end': fill('<link href=bootstrap'),
  'links to bootstrap': fill('<link rel=stylesheet href="/bootstrap/1.2.3/bootstrap'),
  'nothing but a name': fill('bootstrap'),
  'the start of a version': fill('1.1.1.'),
  'a comment that never ends': `<!--${fill('- ')}`,
  'scripts that never end': fill('<script src="'),
  'inline definitions': `<script>${fill('var _paq=_paq||[];')}</script>`,
  'words of rules': fill('wp-content <meta name=generator content="WordPress '),
  'spaces after a word': `Powered by${fill(' ')}`,
  'elements with many classes': fill('<p class="woocommerce wp-block ant-btn chakra- MuiBox-root">'),
  'null characters': fill('\0'),
};
