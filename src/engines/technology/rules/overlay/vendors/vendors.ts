// Vendors by subject, mostly by the hosts of what their products load. They add to the rules of the other files.
import type { TechnologyRule } from '../../rule-set.ts';
import { publisherTools } from './publisher-tools.ts';
import { mediaEmbeds } from './media-embeds.ts';
import { bookings } from './bookings.ts';
import { productTools } from './product-tools.ts';
import { marketingPixels } from './marketing-pixels.ts';
import { accounts } from './accounts.ts';
import { adNetworks } from './ad-networks.ts';
import { advertising } from './advertising.ts';
import { bidders } from './bidders.ts';
import { containers } from './containers.ts';
import { counters } from './counters.ts';
import { delivery } from './delivery.ts';
import { embeds } from './embeds.ts';
import { engagement } from './engagement.ts';
import { google } from './google.ts';
import { measurement } from './measurement.ts';
import { mediaServices } from './media-services.ts';
import { newsletterForms } from './newsletters.ts';
import { pageComments } from './page-comments.ts';
import { publishing } from './publishing.ts';
import { regional } from './regional.ts';
import { settings } from './settings.ts';
import { snippets } from './snippets.ts';
import { trust } from './trust.ts';

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
  accounts,
  regional,
  mediaServices,
  counters,
  adNetworks,
  embeds,
  newsletterForms,
  trust,
  snippets,
  publisherTools,
  mediaEmbeds,
  bookings,
  productTools,
  marketingPixels,
];
