// All vendors that the detector recognises. To add one, add an entry to the file of its kind and a sample to that of `testing/samples`.
import type { Vendor } from './vendor.ts';
import { botManagement } from './vendors/bot-management.ts';
import { captchas } from './vendors/captchas.ts';
import { chineseFirewalls } from './vendors/chinese-firewalls.ts';
import { cloudFirewalls } from './vendors/cloud-firewalls.ts';
import { fraudDetection } from './vendors/fraud-detection.ts';
import { gates } from './vendors/gates.ts';
import { installedFirewalls } from './vendors/installed-firewalls.ts';
import { networks } from './vendors/networks.ts';
import { siteFirewalls } from './vendors/site-firewalls.ts';
import { webFilters } from './vendors/web-filters.ts';

export const vendors: readonly Vendor[] = [
  ...botManagement,
  ...gates,
  ...cloudFirewalls,
  ...chineseFirewalls,
  ...installedFirewalls,
  ...webFilters,
  ...siteFirewalls,
  ...captchas,
  ...fraudDetection,
  ...networks,
];
