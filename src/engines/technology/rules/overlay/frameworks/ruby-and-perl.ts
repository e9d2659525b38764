// Frameworks in Ruby and Perl, by sessions and error pages.
import type { TechnologyRule } from '../../rule-set.ts';

const listing =
  'http-equiv="content-type" content="text/html; charset=utf-8" />\\n  <style type=\'text/css\'>\\ntable \\{ width:100%; \\}\\n\\.name \\{ text-align:left; \\}\\n\\.size, \\.mtime \\{ text-align:right; \\}';
const exampleListing = (title: string) =>
  `<html><head>\n  <title>${title}</title>\n  <meta http-equiv="content-type" content="text/html; charset=utf-8" />\n  <style type='text/css'>\ntable { width:100%; }\n.name { text-align:left; }\n.size, .mtime { text-align:right; }\n</style>`;

export const rubyAndPerlFrameworks: Record<string, TechnologyRule> = {
  // Ruby
  Rack: {
    // A hash as Ruby itself stores it, under any name.
    cookies: { '[\\w.-]{1,60}': '^BAh7[BC][A-Za-z\\d](?:ki|o)[\\w%+/=]{20,4000}--[\\da-f]{40,64}$' },
    html: [
      "You're seeing this error because you use <code>Rack::Show(?:Status|Exceptions)</code>",
      // Its listing of a folder. Plack has a copy with another title.
      `<html><head>\\n  <title>(?:/|&#x2F;)[^<]{0,200}</title>\\n  <meta ${listing}`,
    ],
    examples: [
      { html: exampleListing('&#x2F;') },
      { cookies: { '_garden.state': `BAh7B0kiD3Nlc3Npb25faWQGOgZFVG86HVJh--${'0a'.repeat(20)}` } },
      { html: "<p>\n    You're seeing this error because you use <code>Rack::ShowStatus</code>.\n    </p>" },
    ],
  },
  Sinatra: {
    html: '<img src=["\']https?://[^/"\'<>]{1,100}/__sinatra__/\\d{3}\\.png["\']',
    implies: 'Rack',
    examples: [
      { html: "<h2>Sinatra doesn’t know this ditty.</h2>\n  <img src='https://garden.test/__sinatra__/404.png'>" },
    ],
  },

  // Perl
  Mojolicious: {
    // JSON with `Z` up to the size of a long session, under any name.
    cookies: { '[\\w.-]{1,60}': 'WlpaWlpaWlpa(?:Wg|Wlo)?-{2,4}[\\da-f]{40,64}$' },
    examples: [{ cookies: { garden: `eyJhIjoxfVpa${'WlpaWlpa'.repeat(6)}--${'0a'.repeat(32)}` } }],
  },
  Plack: {
    cookies: { plack_session: '^\\d{10}\\.\\d{1,6}(?:%3A|:)[\\w%+/=]{1,4000}(?:%3A|:)[\\da-f]{40}$' },
    html: ['<div id="plDebug">', `<html><head>\\n  <title>Index of /[^<]{0,200}</title>\\n  <meta ${listing}`],
    examples: [
      { cookies: { plack_session: `1795097556.85498%3ABQsDAAAAAgo%3A${'0a'.repeat(20)}` } },
      { html: '<div id="plDebug">' },
      { html: exampleListing('Index of /') },
    ],
  },
  'Devel::StackTrace::AsHTML': {
    cats: [47],
    description: 'Devel::StackTrace::AsHTML shows errors of Perl on a page.',
    website: 'https://metacpan.org/pod/Devel::StackTrace::AsHTML',
    html: '<!doctype html><head><title>Error: [^<]{1,2000}</title><style type="text/css">a\\.toggle \\{ color: #444 \\}',
    implies: 'Perl',
    examples: [
      {
        html: '<!doctype html><head><title>Error: x at app.psgi line 1</title><style type="text/css">a.toggle { color: #444 }\n</style>',
      },
    ],
  },
  'CGI::Session': {
    cats: [18],
    description: 'CGI::Session keeps sessions of web applications in Perl.',
    website: 'https://metacpan.org/pod/CGI::Session',
    cookies: { CGISESSID: '^[\\da-f]{32}$' },
    implies: 'Perl',
    examples: [{ cookies: { CGISESSID: '0a'.repeat(16) } }],
  },
  Dancer: {
    cookies: { 'dancer.session': '^\\d{30,40}$' },
    examples: [{ cookies: { 'dancer.session': '31868201229919158982398543873177285' } }],
  },
  Dancer2: {
    cookies: { 'dancer.session': '^[\\w~-]{32}$' },
    examples: [{ cookies: { 'dancer.session': 'av8D1AAAct5-28OIclyJC3JgvWid4WIM' } }],
  },
};
