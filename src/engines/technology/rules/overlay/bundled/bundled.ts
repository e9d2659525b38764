// Libraries inside the bundles of sites. A library may be in several of these lists.
import type { TechnologyRule } from '../../rule-set.ts';
import { bundleStrings } from './bundle-strings.ts';
import { classicHelpers } from './classic-helpers.ts';
import { codeHelpers } from './code-helpers.ts';
import { codeStrings } from './code-strings.ts';
import { componentHelpers } from './component-helpers.ts';
import { copiedParts } from './copied-parts.ts';
import { dataHelpers } from './data-helpers.ts';
import { extensionRules } from './extensions.ts';
import { fileHelpers } from './file-helpers.ts';
import { forks } from './forks.ts';
import { interfaceHelpers } from './interface-helpers.ts';
import { libraryParts } from './library-parts.ts';
import { pageHelpers } from './page-helpers.ts';
import { pictureHelpers } from './picture-helpers.ts';
import { pluginHelpers } from './plugin-helpers.ts';
import { styleParts } from './style-parts.ts';
import { siteHelpers } from './site-helpers.ts';
import { widgetHelpers } from './widget-helpers.ts';
import { bundledVersions } from './bundled-versions.ts';

export const bundled: readonly Readonly<Record<string, TechnologyRule>>[] = [
  codeStrings,
  bundleStrings,
  dataHelpers,
  pageHelpers,
  componentHelpers,
  interfaceHelpers,
  widgetHelpers,
  pictureHelpers,
  codeHelpers,
  classicHelpers,
  pluginHelpers,
  fileHelpers,
  libraryParts,
  copiedParts,
  styleParts,
  siteHelpers,
  extensionRules,
  forks,
  bundledVersions,
];
