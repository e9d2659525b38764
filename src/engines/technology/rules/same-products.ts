// Products that rule sets know under several names. All rules of such a product belong to one technology, in every rule set.

/** Other name → ours. */
const ours: Readonly<Record<string, string>> = {
  SonarQubes: 'SonarQube',
  Solr: 'Apache Solr',
  'Pterodactyl Panel': 'Pterodactyl',
  'actionhero.js': 'Actionhero',
  'Google Front End': 'Google Frontend',
  'Perl Dancer': 'Dancer',
  'ThemeGrill ColorMag': 'ColorMag',
  'ELOG HTTP': 'ELOG',
  GoAnywhere: 'GoAnywhere MFT',
  IPB: 'Invision Community',
  'Ibexa DXP ': 'Ibexa DXP',
  Ibexa: 'Ibexa DXP',
  'Imagely NextGEN Gallery': 'NextGEN Gallery',
  'nghttpx - HTTP/2 proxy': 'nghttpx',
  'OX App Suite': 'Open-Xchange App Suite',
  Splunkd: 'Splunk',
  'Woltlab Community Framework': 'Woltlab Suite',
  'Logitech Media Server': 'Lyrion Music Server',
  'Citrix ADC': 'Citrix NetScaler',
  'HP iLO': 'HPE iLO',
  'Artifactory Web Server': 'Artifactory',
  'WatchGuard Fireware': 'WatchGuard',
  'Tripadviser.Widget': 'Tripadvisor Widget',
  'DoubleClick for Publishers (DFP)': 'Google Publisher Tag',
  Sendinblue: 'Brevo',
  mod_rails: 'Phusion Passenger',
  mod_rack: 'Phusion Passenger',
};

export const sameProducts: ReadonlyMap<string, string> = new Map(Object.entries(ours));

/** The name of the technology that has the rules of this one. */
export const productOf = (name: string): string => sameProducts.get(name) ?? name;
