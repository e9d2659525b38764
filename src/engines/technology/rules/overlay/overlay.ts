// Our own rules, by subject. Each technology has examples that prove it.
import { merge, type RuleSet, type TechnologyRule } from '../rule-set.ts';
import { analytics } from './analytics.ts';
import { archive as archiveRules } from './archive.ts';
import { bundled } from './bundled/bundled.ts';
import { certificates } from './certificates.ts';
import { chartsAndMaps } from './charts-and-maps.ts';
import { clouds } from './clouds.ts';
import { consoles as consoleRules } from './consoles/consoles.ts';
import { contentDelivery } from './content-delivery.ts';
import { content } from './content.ts';
import { conversations } from './conversations.ts';
import { corrections } from './corrections.ts';
import { cpeNames } from './cpe-names.ts';
import { documentationTools } from './documentation-tools.ts';
import { domainProofs } from './domain-proofs.ts';
import { experiments } from './experiments.ts';
import { fontsAndIcons } from './fonts-and-icons.ts';
import { frameworks } from './frameworks/frameworks.ts';
import { hosted as hostedRules } from './hosted/hosted.ts';
import { hosters } from './hosters.ts';
import { interfaceLibraries } from './interface-libraries.ts';
import { buildTools } from './build-tools.ts';
import { compiledServers } from './compiled-servers.ts';
import { libraryCalls } from './libraries/library-calls.ts';
import { libraryMarks } from './libraries/library-marks.ts';
import { pluginCalls } from './libraries/plugin-calls.ts';
import { pluginFiles } from './libraries/plugin-files.ts';
import { styleFiles } from './libraries/style-files.ts';
import { libraryFiles } from './libraries/library-files.ts';
import { languageServers } from './language-servers.ts';
import { languageRules } from './languages.ts';
import { mailServices } from './mail-services.ts';
import { marketing } from './marketing.ts';
import { mediaAndMotion } from './media-and-motion.ts';
import { olderSystems } from './older-systems.ts';
import { pageFrameworks } from './page-frameworks.ts';
import { pageWriters } from './page-writers.ts';
import { payments } from './payments.ts';
import { platforms } from './platforms.ts';
import { proxies } from './proxies.ts';
import { scriptLibraries } from './script-libraries.ts';
import { security } from './security.ts';
import { serverFrameworks } from './server-frameworks.ts';
import { shops } from './shops.ts';
import { siteGenerators } from './site-generators.ts';
import { siteSearch } from './site-search.ts';
import { siteSoftware } from './site-software.ts';
import { smallServers } from './small-servers.ts';
import { systems } from './systems.ts';
import { technicalContent } from './technical-content.ts';
import { themes } from './themes.ts';
import { vendors } from './vendors/vendors.ts';
import { webServers } from './web-servers.ts';
import { widgets } from './widgets.ts';
import { wordpressPlugins } from './wordpress-plugins.ts';

const technologies: Record<string, TechnologyRule> = {
  ...analytics,
  ...shops,
  ...payments,
  ...conversations,
  ...experiments,
  ...siteSearch,
  ...marketing,
  ...content,
  ...corrections,
  ...siteGenerators,
  ...olderSystems,
  ...themes,
  ...pageFrameworks,
  ...buildTools,
  ...documentationTools,
  ...pageWriters,
  ...serverFrameworks,
  ...contentDelivery,
  ...platforms,
  ...clouds,
  ...hosters,
  ...mailServices,
  ...domainProofs,
  ...certificates,
  ...scriptLibraries,
  ...interfaceLibraries,
  ...fontsAndIcons,
  ...widgets,
  ...chartsAndMaps,
  ...mediaAndMotion,
  ...technicalContent,
  ...security,
  ...webServers,
  ...proxies,
  ...languageServers,
  ...compiledServers,
  ...smallServers,
  ...systems,
};
for (const rules of [
  ...bundled,
  ...frameworks,
  ...vendors,
  wordpressPlugins,
  libraryFiles,
  pluginFiles,
  libraryCalls,
  pluginCalls,
  libraryMarks,
  siteSoftware,
  styleFiles,
])
  for (const [name, rule] of Object.entries(rules)) technologies[name] = merge(technologies[name] ?? {}, rule);
for (const [name, cpe] of cpeNames) technologies[name] = { ...technologies[name], cpe };

/** Categories that the layers below do not have. */
const categories = {
  200: { name: 'Monitoring', priority: 9 },
  201: { name: 'Project management', priority: 5 },
  202: { name: 'Communication', priority: 5 },
  203: { name: 'File sharing', priority: 5 },
  204: { name: 'Pastes, links and feeds', priority: 5 },
  205: { name: 'Artificial intelligence', priority: 5 },
  206: { name: 'Home and household', priority: 5 },
  207: { name: 'Themes', priority: 7 },
  208: { name: 'Name servers', priority: 5 },
  209: { name: 'Science', priority: 5 },
  210: { name: 'Alternative front ends', priority: 5 },
  211: { name: 'Inventories', priority: 5 },
  212: { name: 'Configuration management', priority: 5 },
  213: { name: 'Calendars and contacts', priority: 5 },
  214: { name: 'Extensions', priority: 8 },
};

/** Software that names itself; a separate layer, so that the rules above add to it. */
export const consoles: RuleSet = { name: 'siteglass-consoles', technologies: consoleRules, categories };

/** Software of the Debian archive. */
export const archive: RuleSet = { name: 'siteglass-archive', technologies: archiveRules };

/** Software that people host themselves. */
export const hosted: RuleSet = { name: 'siteglass-hosted', technologies: hostedRules };

/** The languages of software that has rules. */
export const languages: RuleSet = { name: 'siteglass-languages', technologies: languageRules };

export const overlay: RuleSet = { name: 'siteglass', technologies };
