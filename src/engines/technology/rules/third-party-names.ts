// The names of vendors in `third-party-web` that differ from the names of their technologies.

/** Null: its hosts say nothing about the technologies of a site, or the technology of that name is another product. */
const ourNames: Readonly<Record<string, string | null>> = {
  'AOL / Oath / Verizon Media': 'Verizon Media',
  'Accessibe Accessibility Overlay': 'AccessiBe',
  'Act-On Software': 'Act-On',
  'Admixer for Publishers': 'Admixer',
  'Adobe TypeKit': 'Typekit',
  'Amplitude Mobile Analytics': 'Amplitude',
  'Apptus eSales': 'Apptus',
  'Bing Ads': null, // everything of Microsoft
  'Blue Triangle Technologies': 'Blue Triangle',
  BlueKai: 'Oracle BlueKai',
  'Braintree Payments': 'Braintree',
  'Branch Metrics': 'Branch',
  'Bronto Software': 'Bronto',
  Clarity: 'Microsoft Clarity',
  Clearbit: 'Clearbit Reveal',
  'Clerk.io ApS': 'Clerk.io',
  'Cloudflare CDN': 'cdnjs',
  'Convert Insights': 'Convert',
  'Cookie-Script.com': 'Cookie Script',
  'CreateJS CDN': 'CreateJS',
  Crisp: 'Crisp Live Chat',
  'Cross Pixel Media': 'Cross Pixel',
  'Decibel Insight': 'Decibel',
  'Entrust Datacard': 'Entrust',
  'Fathom Analytics': 'Fathom',
  'Feefo.com': 'Feefo',
  FirstImpression: 'FirstImpression.io',
  'FontAwesome CDN': 'Font Awesome',
  GitHub: null, // files of others
  'GetIntent RTBSuite': 'Getintent',
  'Google Fonts': 'Google Font API',
  'Google reCAPTCHA': 'reCAPTCHA',
  'Impact Radius': 'Impact',
  'JSDelivr CDN': 'jsDelivr',
  Infoline: 'INFOnline',
  'Klevu Search': 'Klevu',
  'LongTail Ad Solutions': 'JW Player',
  'Macropod BugHerd': 'BugHerd',
  Matomo: 'Matomo Analytics',
  'MaxCDN Enterprise': 'MaxCDN',
  Maxymiser: 'Oracle Maxymiser',
  'Microsoft Hosted Libs': 'Microsoft Ajax Content Delivery Network',
  PageSense: 'Zoho PageSense',
  'PerimeterX Bot Defender': 'PerimeterX',
  'Pingdom RUM': 'Pingdom',
  Polar: null, // advertising, not payments
  Quantcast: 'Quantcast Measure',
  'RTB House AdPilot': 'RTB House',
  'Sailthru Sightlines': 'Sailthru',
  'Salesforce.com': 'Salesforce',
  'Scorecard Research': 'comScore',
  'Site24x7 Real User Monitoring': 'Site24x7',
  Snowplow: 'Snowplow Analytics',
  'SpeedCurve RUM': 'SpeedCurve',
  SpotXchange: 'SpotX',
  'Stamped.io': 'Stamped',
  Statuspage: 'Atlassian Statuspage',
  'Sub2 Technologies': 'Sub2Tech',
  TRUSTe: 'TrustArc',
  TagCommander: 'Commanders Act TagCommander',
  'Tidio Live Chat': 'Tidio',
  'Tiledesk Live Chat': 'Tiledesk',
  Trustcommander: 'Commanders Act TrustCommander',
  'Twitter Online Conversion Tracking': 'Twitter Ads',
  'Unruly Media': 'Unruly',
  'Usablenet.net': 'UsableNet',
  'Yandex Metrica': 'Yandex.Metrika',
  'iAdvize SAS': 'iAdvize',
  'ipinfo.io': 'IPinfo',
  mPulse: 'Akamai mPulse',
  mainADV: 'MainAd',
  'prebid.org': 'Prebid',
  reddit: null, // the site itself
};

/** Undefined: the vendor is left out. */
export function ourNameOf(vendor: string): string | undefined {
  if (vendor in ourNames) return ourNames[vendor] ?? undefined;
  return vendor.replace(/ CMP$/, '');
}

export const renamedVendors: readonly string[] = Object.values(ourNames).filter((name) => name !== null);
