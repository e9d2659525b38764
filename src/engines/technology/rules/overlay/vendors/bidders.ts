// Who takes part in the auctions for the advertising space of a page, by the settings of the auction (Prebid): each space lists its
// bidders with their parameters. A bidder without parameters is only a possible one.
import type { TechnologyRule } from '../../rule-set.ts';
import { more, vendor } from './vendor.ts';

const advertising = 36;

/** `{bidder: 'openx', params: {unit: '1'}}`, also inside a string of JSON. */
const settingsOf = (codes: readonly string[]): string =>
  `\\bbidder\\\\?["']?\\s?:\\s?\\\\?["'](?:${codes.join('|')})\\\\?["']\\s{0,9},\\s{0,40}\\\\?["']?params\\b`;

const exampleOf = (code: string) => ({ scripts: `bids: [{ bidder: '${code}', params: { placement: 4711 } }]` });

/** Of a technology that other rules describe. */
const bidder = (...codes: string[]): TechnologyRule => more({ scripts: settingsOf(codes) }, ...codes.map(exampleOf));

const newBidder = (website: string, description: string, ...codes: string[]): TechnologyRule =>
  vendor(advertising, website, description, { scripts: settingsOf(codes) }, ...codes.map(exampleOf));

export const bidders: Record<string, TechnologyRule> = {
  '33Across': bidder('33across'),
  adKernel: newBidder(
    'https://adkernel.com',
    'adKernel is software with which advertising networks hold auctions.',
    'adkernel',
  ),
  Adform: bidder('adform', 'adformOpenRTB'),
  Admixer: bidder('admixer'),
  Adyoulike: newBidder(
    'https://www.adyoulike.com',
    'Adyoulike shows advertising that looks like an article.',
    'adyoulike',
  ),
  Aniview: bidder('aniview'),
  AppNexus: bidder('appnexus', 'appnexusAst'),
  'Beachfront Media': newBidder('https://beachfront.com', 'Beachfront Media sells video advertising.', 'beachfront'),
  bRealTime: newBidder(
    'https://www.emxdigital.com/brealtime',
    'bRealTime sells advertising space in auctions.',
    'brealtime',
  ),
  C1X: newBidder('https://c1exchange.com', 'C1X sells advertising space in auctions.', 'c1x'),
  Consumable: newBidder('https://consumable.com', 'Consumable sells advertising space in auctions.', 'consumable'),
  Conversant: newBidder(
    'https://www.conversantmedia.com',
    'Conversant buys and sells advertising for its customers.',
    'conversant',
  ),
  Criteo: bidder('criteo'),
  DeepIntent: newBidder('https://www.deepintent.com', 'DeepIntent shows advertising about health.', 'deepintent'),
  'District M': bidder('districtm', 'districtmDMX'),
  'EMX Digital': newBidder('https://emxdigital.com', 'EMX Digital sells advertising space in auctions.', 'emx_digital'),
  fluct: newBidder('https://corp.fluct.jp', 'fluct sells advertising space in Japan.', 'fluct'),
  GumGum: bidder('gumgum'),
  'Improve Digital': newBidder(
    'https://www.improvedigital.com',
    'Improve Digital sells advertising space in auctions.',
    'improvedigital',
  ),
  'Index Exchange': bidder('ix', 'indexExchange'),
  InMobi: newBidder('https://www.inmobi.com', 'InMobi shows advertising on phones.', 'inmobi'),
  Insticator: bidder('insticator'),
  JustPremium: newBidder('https://justpremium.com', 'JustPremium shows large advertisements.', 'justpremium'),
  Kargo: newBidder('https://www.kargo.com', 'Kargo shows advertising on phones.', 'kargo'),
  Kiosked: newBidder('https://www.kiosked.com', 'Kiosked sells advertising space in auctions.', 'kiosked'),
  Komoona: newBidder('https://www.komoona.com', 'Komoona sells advertising space in auctions.', 'komoona'),
  LKQD: bidder('lkqd'),
  LockerDome: newBidder('https://lockerdome.com', 'LockerDome shows advertising with questions.', 'lockerdome'),
  'Media.net': bidder('medianet'),
  MGID: bidder('mgid'),
  'Nano Interactive': newBidder(
    'https://www.nanointeractive.com',
    'Nano Interactive shows advertising by what visitors search for.',
    'nanointeractive',
  ),
  Nativo: bidder('nativo'),
  Ogury: newBidder('https://ogury.com', 'Ogury shows advertising on phones, and asks for consent.', 'ogury'),
  OneTag: newBidder('https://www.onetag.com', 'OneTag sells advertising space in auctions.', 'onetag'),
  OpenWeb: bidder('openweb'),
  OpenX: bidder('openx', 'openxrtb'),
  Outbrain: bidder('outbrain'),
  Primis: bidder('primis'),
  Playground: newBidder('https://playground.xyz', 'Playground shows large advertisements on phones.', 'playgroundxyz'),
  PubMatic: bidder('pubmatic'),
  PulsePoint: newBidder(
    'https://www.pulsepoint.com',
    'PulsePoint shows advertising about health.',
    'pulsepoint',
    'pulsepointLite',
  ),
  'Rich Audience': newBidder(
    'https://richaudience.com',
    'Rich Audience sells advertising space in auctions, and asks for consent.',
    'richaudience',
  ),
  'RTB House': bidder('rtbhouse'),
  'Rubicon Project': bidder('rubicon', 'rubiconLite'),
  Roxot: newBidder('https://roxot.com', 'Roxot measures the auctions of advertising space.', 'roxot'),
  Seedtag: newBidder('https://www.seedtag.com', 'Seedtag shows advertising inside pictures.', 'seedtag'),
  Sharethrough: bidder('sharethrough'),
  'Smart Ad Server': bidder('smartadserver', 'smart'),
  Sonobi: bidder('sonobi'),
  Sortable: bidder('sortable'),
  Sovrn: bidder('sovrn'),
  SpotX: bidder('spotx'),
  'Ströer Digital Media': bidder('stroeerCore'),
  Sublime: bidder('sublime'),
  Taboola: bidder('taboola'),
  Teads: bidder('teads'),
  theTradeDesk: bidder('ttd'),
  'Tremor Video': newBidder('https://www.tremorvideo.com', 'Tremor Video sells video advertising.', 'tremor'),
  TripleLift: bidder('triplelift'),
  TrustX: newBidder('https://trustx.org', 'TrustX sells advertising space of publishers.', 'trustx'),
  'Underdog Media': newBidder(
    'https://underdogmedia.com',
    'Underdog Media shows advertising at the edge of a page.',
    'underdogmedia',
  ),
  Undertone: newBidder('https://www.undertone.com', 'Undertone shows large advertisements.', 'undertone'),
  Unruly: bidder('unruly'),
  VertaMedia: newBidder('https://vertamedia.com', 'VertaMedia sells video advertising.', 'vertamedia'),
  Vidazoo: bidder('vidazoo'),
  Widespace: newBidder('https://www.widespace.com', 'Widespace shows advertising on phones.', 'widespace'),
  'Yahoo Advertising': bidder('aol', 'onedisplay', 'onemobile', 'yahooAds', 'yahoossp'),
  Yieldlab: bidder('yieldlab'),
  Yieldmo: newBidder('https://yieldmo.com', 'Yieldmo shows advertising on phones.', 'yieldmo'),

  Adagio: newBidder('https://www.adagio.io', 'Adagio sells advertising space by how much it is seen.', 'adagio'),
  Adtelligent: newBidder('https://adtelligent.com', 'Adtelligent sells advertising space in auctions.', 'adtelligent'),
  'AMX RTB': newBidder('https://www.amxrtb.com', 'AMX RTB sells advertising space in auctions.', 'amx'),
  'Between Exchange': newBidder(
    'https://betweenx.com',
    'Between Exchange sells advertising space in auctions.',
    'between',
  ),
  Brightcom: newBidder('https://www.brightcom.com', 'Brightcom sells advertising space in auctions.', 'brightcom'),
  'Colossus SSP': newBidder(
    'https://colossusssp.com',
    'Colossus SSP sells advertising space in auctions.',
    'colossusssp',
  ),
  ConnectAd: newBidder('https://connectad.io', 'ConnectAd sells advertising space in auctions.', 'connectad'),
  'E-Planning': newBidder('https://www.e-planning.net', 'E-Planning delivers and sells advertising.', 'eplanning'),
  'Facebook Audience Network': newBidder(
    'https://www.facebook.com/audiencenetwork/',
    'Facebook Audience Network shows advertising of Facebook on other sites.',
    'audienceNetwork',
  ),
  Gamoshi: newBidder('https://www.gamoshi.com', 'Gamoshi sells advertising space in auctions.', 'gamoshi'),
  Invibes: newBidder('https://www.invibes.com', 'Invibes shows advertising inside articles.', 'invibes'),
  Livewrapped: newBidder('https://livewrapped.com', 'Livewrapped sells advertising space in auctions.', 'livewrapped'),
  LoopMe: newBidder('https://loopme.com', 'LoopMe shows video advertising on phones.', 'loopme'),
  'Minute Media': newBidder(
    'https://www.minutemedia.com',
    'Minute Media sells advertising on sites about sport.',
    'minutemedia',
  ),
  Missena: newBidder('https://missena.com', 'Missena shows advertising at the edge of a page.', 'missena'),
  NoBid: newBidder('https://www.nobid.io', 'NoBid sells advertising space in auctions.', 'nobid'),
  PixFuture: newBidder('https://www.pixfuture.com', 'PixFuture sells advertising space in auctions.', 'pixfuture'),
  Proxistore: newBidder('https://www.proxistore.com', 'Proxistore shows advertising of local shops.', 'proxistore'),
  Readpeak: newBidder('https://www.readpeak.com', 'Readpeak shows advertising that looks like an article.', 'readpeak'),
  Relaido: newBidder('https://relaido.jp', 'Relaido shows video advertising.', 'relaido'),
  RhythmOne: newBidder('https://www.rhythmone.com', 'RhythmOne sells advertising space in auctions.', 'rhythmone'),
  Serverbid: newBidder('https://serverbid.com', 'Serverbid sells advertising space in auctions.', 'serverbid'),
  Smaato: newBidder('https://www.smaato.com', 'Smaato sells advertising space on phones.', 'smaato'),
  'Smile Wanted': newBidder('https://www.smilewanted.com', 'Smile Wanted shows video advertising.', 'smilewanted'),
  'Synacor Media': newBidder('https://www.imds.tv', 'Synacor Media sells video advertising.', 'synacormedia'),
  'The MediaGrid': newBidder(
    'https://www.themediagrid.com',
    'The MediaGrid sells advertising space in auctions.',
    'grid',
  ),
  Welect: newBidder('https://www.welect.de', 'Welect lets visitors choose their advertising.', 'welect'),
  YieldOne: newBidder('https://yieldone.jp', 'YieldOne sells advertising space in Japan.', 'yieldone'),
};
