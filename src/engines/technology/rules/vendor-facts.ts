// Categories and websites of vendors that `third-party-web` has among others, or without an address.

const groups: readonly (readonly [category: number, names: string])[] = [
  [2, 'Gfycat, Imgur'],
  [5, 'AddEvent, addtocalendar, LightWidget, PrintFriendly, Thinglink, Twitframe, rss2json'],
  [6, 'FoxyCart, Merchant Equipment Store, OzCart, RomanCart, Shopgate'],
  [10, 'Datawrapper'],
  [14, 'Vidyard'],
  [
    16,
    `AVG, Castle, CyberKnight, Forensiq, Fraudlogix, InAuth, iovation, McAffee, Pixalate, Ravelin, SecurityMetrics, Sift Science,
    Signyfyd, Symantec, Trust Guard, Trustev, White Ops`,
  ],
  [
    29,
    'Cludo, Colbenson, Constructor.io, EmpathyBroker Site Search, Hawk Search, Prefix Box AI Search, SLI Systems, Sajari Pty, Sooqr Search',
  ],
  [
    31,
    'CD Networks, Hibernia Networks, Highwinds, Instart, Level 3 Communications, Mirror Image Internet, ReSRC, WARPCACHE',
  ],
  [35, 'Esri ArcGIS, Georeferencer, Living Map Company, Maptive, OnYourMap, Virtual Earth, Woosmap'],
  [36, 'Adledge, European Interactive Digital ad Alli, IQ Mobile'],
  [41, 'Barclaycard SmartPay, bPay by Barclaycard, Nochex, paysafecard, sage Pay, United Card Services, YoYo, Zapper'],
  [67, 'Cookie Reports, CookieQ'],
  [68, 'Siteimprove'],
  [
    70,
    `AlphaSSL, Amazon Trust Services, Certum, Comodo, Comodo Certificate Authority, GeoTrust, Microsoft Certificate Services, Network Solutions,
    Omniroot, QuoVadis, RapidSSL, Starfield Services Root Certificate Authority, Starfield Technologies, Thawte, Trustwave,
    Verisign (Symantec)`,
  ],
  [71, 'Optimise Media Group'],
  [73, 'JotForm'],
  [76, 'Strands'],
  [79, 'Debenhams Geo Location, freegeoip.net, Geoplugin, Pointpin'],
  [90, 'TurnTo'],
  [91, 'FlexShopper, Klarna, V12 Retail Finance'],
  [97, 'Hull.js'],
  [200, 'Logentries, Noibu, Sumo Logic'],
];

const categories: ReadonlyMap<string, number> = new Map(
  groups.flatMap(([category, names]) => names.split(/,\s+/).map((name) => [name.trim(), category] as const)),
);

const websites: Readonly<Record<string, string>> = {
  AVG: 'https://www.avg.com',
  AddEvent: 'https://www.addevent.com',
  AlphaSSL: 'https://www.alphassl.com',
  'Amazon Trust Services': 'https://www.amazontrust.com',
  Bitly: 'https://bitly.com',
  Certum: 'https://www.certum.eu',
  Comodo: 'https://www.comodo.com',
  'Constructor.io': 'https://constructor.com',
  Datawrapper: 'https://www.datawrapper.de',
  'Esri ArcGIS': 'https://www.arcgis.com',
  Experian: 'https://www.experian.com',
  GeoTrust: 'https://www.geotrust.com',
  GitHub: 'https://github.com',
  'Google APIs': 'https://developers.google.com',
  Imgur: 'https://imgur.com',
  JotForm: 'https://www.jotform.com',
  Klarna: 'https://www.klarna.com',
  Logentries: 'https://logentries.com',
  Mozilla: 'https://www.mozilla.org',
  'Network Solutions': 'https://www.networksolutions.com',
  Prezi: 'https://prezi.com',
  QuoVadis: 'https://www.quovadisglobal.com',
  RapidAPI: 'https://rapidapi.com',
  Ravelin: 'https://www.ravelin.com',
  Siteimprove: 'https://www.siteimprove.com',
  'Sumo Logic': 'https://www.sumologic.com',
  Symantec: 'https://www.broadcom.com/products/cybersecurity',
  Thawte: 'https://www.thawte.com',
  Thinglink: 'https://www.thinglink.com',
  TinyURL: 'https://tinyurl.com',
  Trustwave: 'https://www.trustwave.com',
  Verizon: 'https://www.verizon.com',
  iovation: 'https://www.iovation.com',
  paysafecard: 'https://www.paysafecard.com',
};

/** Undefined: what `third-party-web` says is right. */
export const vendorCategory = (name: string): number | undefined => categories.get(name);
export const vendorWebsite = (name: string): string | null => websites[name] ?? null;
