// Writes the names of the web software in Debian's catalogue: a title that consists of such a name and of words such as `Login` names
// that software, without a rule. Names that are also English words are left out.
//
//   bin/siteglass-node scripts/corpus/debian/names-debian.ts CORPUS WORDS    (a list of words, such as /usr/share/dict/words)
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DebianPackage } from './catalogue.ts';
import { ownNames } from './facts-of.ts';

const [corpus = '', list = ''] = process.argv.slice(2);
const catalogue = JSON.parse(await readFile(join(resolve(corpus), 'catalogue.json'), 'utf8')) as DebianPackage[];
const words = new Set((await readFile(list, 'utf8')).toLowerCase().split('\n'));
const target = join(import.meta.dirname, '../../../src/engines/technology/rules/archive-names.json');

/** What a package does, not what it is called. */
const generic =
  /^(?:web\w{0,8}|www\w*|http\w{0,6}|\w*(?:client|daemon|server|proxy|exporter|agent|tools?|common|utils?|dashboard|admin|monitor|manager|gateway|api|plugin|frontend))$/;
/** Other things have these names too, or the software has no pages of its own. */
const ambiguous = new Set(
  'micro trove cortado galera starman sugarplum barbican mistral murano gnocchi mailto canid glibc systemd cubemap linkcheck torproject djbdns dnsmasq aiohttp merecat monit munin slurm pushpin sidedoor namazu namazu2 vitrage sympa radicale masakari ceilometer schleuder freeboard patroni morty zaqar senlin apertium bacula tirex umegaya gluster epoptes pixelmed powerman berrynet linkchecker sitesummary netconsole mapcache heatengine publicinbox openinfrastructure chemicalstructures solarpowerlog motionproject lavasoftware rapiddisk swiftaccount swiftcontainer proxysuite doccentral spfengine pesign netcgi iptotal simplewhip'.split(
    ' ',
  ),
);
const isName = (name: string): boolean =>
  name.length >= 5 &&
  !ambiguous.has(name) &&
  !words.has(name) &&
  !words.has(name.replace(/s$/, '')) &&
  !generic.test(name) &&
  !/^\d/.test(name);

const isLibrary = ({ name }: DebianPackage): boolean => /^(?:python3?|ruby|php|node|golang|openstack)-/.test(name);
const names = catalogue
  .filter((one) => !isLibrary(one))
  .flatMap((one) => ownNames({ package: one.name, source: one.source, homepage: one.homepage }));
const kept = [...new Set(names)].filter(isName).toSorted();
await writeFile(target, `${JSON.stringify(kept)}\n`);
console.log(`${kept.length} names: ${target}`);
