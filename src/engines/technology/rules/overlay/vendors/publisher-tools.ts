// Tools of publishers: managers of advertising, analytics for editors, articles read aloud.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

export const publisherTools: Record<string, TechnologyRule> = {
  Admiral: more({ scriptSrc: '[/.]admiralcdn\\.com/' }, 'https://admiralcdn.com/a.js'),
  Blockthrough: more({ scriptSrc: '[/.]btloader\\.com/' }, 'https://btloader.com/tag?o=1'),
  Browsi: vendor(
    36,
    'https://www.browsi.com',
    'Browsi places the advertising of publishers.',
    { loads: ['browsiprod.com'], scripts: '\\bcdn\\.browsiprod\\.com/' },
    'https://cdn.browsiprod.com/bootstrap/b.js',
  ),
  'Assertive Yield': vendor(
    [36, 10],
    'https://www.assertiveyield.com',
    'Assertive Yield measures the advertising of publishers.',
    { loads: ['assertcom.de'], scripts: '\\bwindow\\.assertiveQueue\\s?=' },
    'https://yield-manager-static-v3.assertcom.de/a.js',
  ),
  'Relevant Yield': vendor(
    36,
    'https://www.relevant-digital.com',
    'Relevant Yield manages the advertising of publishers.',
    { loads: ['relevant-digital.com'] },
    'https://acme-cdn.relevant-digital.com/static/tags/a.js',
  ),
  clickio: more(
    { scriptSrc: '[/.]s\\.clickiocdn\\.com/|[/.]clickiocmp\\.com/' },
    'https://s.clickiocdn.com/t/1/360_light.js',
  ),
  'Journey by Mediavine': vendor(
    36,
    'https://www.mediavine.com/journey/',
    'Journey by Mediavine sells advertising for small publishers.',
    { loads: ['scripts.scriptwrapper.com'] },
    'https://scripts.scriptwrapper.com/tags/abc.js',
  ),
  Aditude: vendor(
    36,
    'https://www.aditude.com',
    'Aditude manages the advertising of publishers.',
    { loads: ['dn0qt3r0xannq.cloudfront.net'], scripts: '\\bdn0qt3r0xannq\\.cloudfront\\.net/|\\bwindow\\.tude\\s?=' },
    'https://dn0qt3r0xannq.cloudfront.net/acme/prebid-load.js',
  ),
  Nexx360: vendor(
    36,
    'https://www.nexx360.io',
    'Nexx360 runs auctions for the advertising of publishers.',
    { loads: ['fast.nexx360.io'] },
    'https://fast.nexx360.io/a.js',
  ),
  Optable: vendor(
    [36, 97],
    'https://www.optable.co',
    'Optable keeps the data of publishers about their audiences.',
    { loads: ['cdn.optable.co'] },
    'https://acme.cdn.optable.co/sdk.js',
  ),
  smartocto: vendor(
    10,
    'https://smartocto.com',
    'smartocto measures how articles are read.',
    { loads: ['tentacles.smartocto.com'] },
    'https://tentacles.smartocto.com/ten/tentacle.js',
  ),
  upScore: vendor(
    10,
    'https://www.upscore.com',
    'upScore measures how articles are read.',
    { loads: ['files.upscore.com'] },
    'https://files.upscore.com/async/upScore.js',
  ),
  'Opta Widgets': vendor(
    5,
    'https://www.statsperform.com/opta/',
    'Opta Widgets show results of sport.',
    { loads: ['widget.cloud.opta.net', 'widget.opta.net', 'secure.widget.cloud.opta.net'] },
    'https://widget.cloud.opta.net/v3/v3.opta-widgets.js',
  ),
  BeyondWords: vendor(
    68,
    'https://beyondwords.io',
    'BeyondWords, formerly SpeechKit, reads articles aloud.',
    { loads: ['proxy.beyondwords.io'], frames: ['audio.beyondwords.io/'] },
    'https://proxy.beyondwords.io/npm/@beyondwords/player@latest/dist/umd.js',
  ),
  Remixd: vendor(
    68,
    'https://www.remixd.com',
    'Remixd reads articles aloud.',
    { loads: ['tags.remixd.com'] },
    'https://tags.remixd.com/player/v5/index.js',
  ),
  Adomik: vendor(
    [10, 36],
    'https://www.adomik.com',
    'Adomik measures the advertising of publishers.',
    { scripts: '\\badomik\\.com/|\\bwindow\\.Adomik\\s?=' },
    { scripts: 'window.Adomik = window.Adomik || {};' },
  ),
};
