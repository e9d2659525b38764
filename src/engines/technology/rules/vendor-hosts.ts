// Hosts that `third-party-web` gives to a company, or to one of its customers, although they are those of another product.

/** Host, with `*.` for its subdomains too → the name of the product. Null: the host says nothing. */
const products: Readonly<Record<string, string | null>> = {
  '*.llnwd.net': null, // a network that delivers the files of many sites
  'tealium.hs.llnwd.net': 'Tealium',
  '*.visualrevenue.com': 'Visual Revenue',
  '*.bizographics.com': 'Bizographics',
  '*.jump-time.net': 'JumpTime',
  '*.kontera.com': 'Kontera',
  '*.admeld.com': 'AdMeld',
  '*.legolas-media.com': 'Legolas Media',
  '*.tacoda.net': 'Tacoda',
  '*.advertising.com': 'Advertising.com',
  '*.fetchback.com': 'FetchBack',
  '*.adtech.de': 'Adtech',
  '*.adtechus.com': 'Adtech',
  '*.adtechjp.com': 'Adtech',
  '*.2o7.net': 'Adobe Analytics',
  '*.flashtalking.com': 'Flashtalking',
  '*.levexis.com': 'TagMan',
  '*.newsinc.com': 'Inform',
  '*.5min.com': 'AOL On',
  '*.facebook.com': null, // frames and pictures, which rules name
  '*.facebook.net': null,
  '*.googlesyndication.com': null, // of AdSense, DoubleClick and others
  '*.fbcdn.net': 'Facebook SDK',
  'seal.digicert.com': 'DigiCert Site Seal',
  // The networks of publishers serve their own sites
  '*.mshcdn.com': null,
  '*.ophan.co.uk': null,
  '*.news.com.au': null,
  '*.adziff.com': null,
  '*.zdbb.net': null,
  '*.aolcdn.com': null,
  '*.tm-awx.com': null,
};

export const namedHosts: readonly string[] = [...new Set(Object.values(products))].filter((name) => name !== null);

/** The hosts of a vendor without those of other products. */
export const hostsOfVendor = (hosts: readonly string[]): string[] => hosts.filter((host) => !(host in products));

/** The hosts of each product in the table. */
export function hostsOfProducts(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [host, name] of Object.entries(products))
    if (name !== null) found.set(name, [...(found.get(name) ?? []), host]);
  return found;
}
