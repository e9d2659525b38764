// Packages whose words would name them wrongly.

/** A review of all matches in other packages found that these list the names of others or words of a language, contain their code, or have a fork. */
const disputed = new Set([
  '@aws/amazon-location-utilities-auth-helper',
  '@excalidraw/random-username',
  '@graphql-yoga/render-graphiql',
  '@mapbox/jsonlint-lines-primitives',
  '@metamask/preinstalled-example-snap',
  '@nivo/colors',
  '@react-email/code-block',
  '@testing-library/jasmine-dom',
  'babylon',
  'better-docs',
  'blueimp-load-image',
  'brace',
  'chai-as-promised',
  'colornames',
  'cssfilter',
  'd3-regression',
  'date-fns-tz',
  'draft-js-import-markdown',
  'easymde',
  'font-awesome',
  'fork-awesome',
  'gl-constants',
  'graphql-language-service-interface',
  'indefinite',
  'irregular-plurals',
  'jquery-knob-chif',
  'jquery-touchswipe',
  'jquery-ui-bundle',
  'jqvmap-novulnerability',
  'lowlight',
  'markdown-it-terminal',
  'mime-format',
  'moment-duration-format-commonjs',
  'monaco-vim',
  'nanoid-dictionary',
  'officeparser',
  'partysocket',
  'polyclip-ts',
  'random',
  'random-words',
  'react-circle-flags',
  'react-highlight-words',
  'react-property',
  'react-style-proptype',
  'react-typed',
  'sqids',
  'super-three',
  'textlint-util-to-string',
  'use-stick-to-bottom',
  'vue-pdf-embed',
  'xmlhttprequest-ts',
]);

/** Also a fork under the name of the original, `@jane/foo`, and lists of names that others have too: icons, keywords of languages. */
export function isDisputed(name: string, ranked: ReadonlySet<string>): boolean {
  if (/^(?!@fortawesome\/)(?:.*icons(?:$|[-/])|.*octicons)|^@icons\/|^@codemirror\/lang-/.test(name)) return true;
  if (/^@iconify-json\/|^emoji-name|^markdown-it-emoji|^quill-emoji|^vue3-emoji/.test(name)) return true;
  return disputed.has(name) || (name.startsWith('@') && ranked.has(name.replace(/^@[^/]*\//, '')));
}
