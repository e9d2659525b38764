// Software that people host themselves, by what it is for, and how it names itself.
import type { TechnologyRule } from '../../rule-set.ts';
import { selfNamedRules, type SelfNamedGroup } from '../self-named.ts';
import { analysis } from './analysis.ts';
import { automation } from './automation.ts';
import { business } from './business.ts';
import { code } from './code.ts';
import { databases } from './databases.ts';
import { delivery } from './delivery.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { forms } from './forms.ts';
import { forums } from './forums.ts';
import { frameworks } from './frameworks.ts';
import { further } from './further.ts';
import { gateways } from './gateways.ts';
import { generators } from './generators.ts';
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
import { moreBusiness } from './more-business.ts';
import { moreDatabases } from './more-databases.ts';
import { moreDocuments } from './more-documents.ts';
import { moreFiles } from './more-files.ts';
import { moreLibraries } from './more-libraries.ts';
import { moreLinks } from './more-links.ts';
import { moreMail } from './more-mail.ts';
import { moreMedia } from './more-media.ts';
import { moreMonitors } from './more-monitors.ts';
import { moreWebsites } from './more-websites.ts';
import { networks } from './networks.ts';
import { pictures } from './pictures.ts';
import { printers } from './printers.ts';
import { projects } from './projects.ts';
import { social } from './social.ts';
import { storage } from './storage.ts';
import { talk } from './talk.ts';
import { tickets } from './tickets.ts';
import { websites } from './websites.ts';
import { wikis } from './wikis.ts';

const groups: readonly SelfNamedGroup[] = [
  analysis,
  automation,
  business,
  code,
  databases,
  delivery,
  documents,
  files,
  forms,
  forums,
  frameworks,
  further,
  gateways,
  generators,
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
  moreBusiness,
  moreDatabases,
  moreDocuments,
  moreFiles,
  moreLibraries,
  moreLinks,
  moreMail,
  moreMedia,
  moreMonitors,
  moreWebsites,
  networks,
  pictures,
  printers,
  projects,
  social,
  storage,
  talk,
  tickets,
  websites,
  wikis,
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
