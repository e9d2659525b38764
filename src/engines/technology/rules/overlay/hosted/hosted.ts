// Software that people host themselves, by what it is for, and how it names itself.
import type { TechnologyRule } from '../../rule-set.ts';
import { selfNamedRules, type SelfNamedGroup } from '../self-named.ts';
import { analysis } from './analysis.ts';
import { assistants } from './assistants.ts';
import { attacks } from './attacks.ts';
import { automation } from './automation.ts';
import { backups } from './backups.ts';
import { broadcast } from './broadcast.ts';
import { business } from './business.ts';
import { clusters } from './clusters.ts';
import { code } from './code.ts';
import { daemons } from './daemons.ts';
import { dataPlatforms } from './data-platforms.ts';
import { databases } from './databases.ts';
import { delivery } from './delivery.ts';
import { development } from './development.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { forums } from './forums.ts';
import { frameworks } from './frameworks.ts';
import { frontEnds } from './front-ends.ts';
import { gateways } from './gateways.ts';
import { gatherings } from './gatherings.ts';
import { generators } from './generators.ts';
import { geography } from './geography.ts';
import { household } from './household.ts';
import { identity } from './identity.ts';
import { learning } from './learning.ts';
import { libraries } from './libraries.ts';
import { links } from './links.ts';
import { machines } from './machines.ts';
import { mail } from './mail.ts';
import { media } from './media.ts';
import { models } from './models.ts';
import { monitors } from './monitors.ts';
import { networks } from './networks.ts';
import { npmApplications } from './npm-applications.ts';
import { npmTools } from './npm-tools.ts';
import { observers } from './observers.ts';
import { offices } from './offices.ts';
import { packagedApplications } from './packaged-applications.ts';
import { packagedMonitors } from './packaged-monitors.ts';
import { pictures } from './pictures.ts';
import { post } from './post.ts';
import { printers } from './printers.ts';
import { projects } from './projects.ts';
import { science } from './science.ts';
import { smallApplications } from './small-applications.ts';
import { social } from './social.ts';
import { stacks } from './stacks.ts';
import { storage } from './storage.ts';
import { talk } from './talk.ts';
import { testReports } from './test-reports.ts';
import { tickets } from './tickets.ts';
import { websites } from './websites.ts';
import { wikis } from './wikis.ts';
import { workflows } from './workflows.ts';

const groups: readonly SelfNamedGroup[] = [
  analysis,
  assistants,
  attacks,
  automation,
  backups,
  broadcast,
  business,
  clusters,
  code,
  daemons,
  dataPlatforms,
  databases,
  delivery,
  development,
  documents,
  files,
  forms,
  forums,
  frameworks,
  frontEnds,
  gateways,
  gatherings,
  generators,
  geography,
  household,
  identity,
  learning,
  libraries,
  links,
  machines,
  mail,
  media,
  models,
  monitors,
  networks,
  npmApplications,
  npmTools,
  observers,
  offices,
  packagedApplications,
  packagedMonitors,
  pictures,
  post,
  printers,
  projects,
  science,
  smallApplications,
  social,
  stacks,
  storage,
  talk,
  testReports,
  tickets,
  websites,
  wikis,
  workflows,
];

/** Few of them are servers: the `Server` header names one only if its entry says so. Generators are read without a rule. */
const withoutServer = ([category, entries]: SelfNamedGroup): SelfNamedGroup => [
  category,
  entries.map(([name, website, options]) => [
    name,
    website,
    { server: false, generator: options?.as !== undefined, ...options },
  ]),
];

export const hosted: Record<string, TechnologyRule> = selfNamedRules(groups.map(withoutServer));
