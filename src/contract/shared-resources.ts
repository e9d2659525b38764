// The resources that accounts share, by the names that metrics and operators see.

export const sharedResources = [
  'calls',
  'reads',
  'downloads',
  'dns',
  'page_threads',
  'analysis_threads',
  'antibot_threads',
  'rule_threads',
  'tabs',
  'capture_tabs',
  'webunlocker_tabs',
  'jobs',
  'batches',
  'changes',
  'webhooks',
  'images',
  'sign_ins',
] as const;
export type SharedResource = (typeof sharedResources)[number];
