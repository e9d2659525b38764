// Vendors by subject, mostly by the hosts of what their products load. They add to the rules of the other files.
import type { TechnologyRule } from '../../rule-set.ts';
import { advertising } from './advertising.ts';
import { bidders } from './bidders.ts';
import { containers } from './containers.ts';
import { delivery } from './delivery.ts';
import { engagement } from './engagement.ts';
import { google } from './google.ts';
import { measurement } from './measurement.ts';
import { pageComments } from './page-comments.ts';
import { publishing } from './publishing.ts';
import { settings } from './settings.ts';

export const vendors: readonly Readonly<Record<string, TechnologyRule>>[] = [
  google,
  advertising,
  bidders,
  publishing,
  engagement,
  measurement,
  delivery,
  pageComments,
  settings,
  containers,
];
