// The result of one check of `siteglass doctor`.

export interface Finding {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  detail: string;
  /** How to fix it. */
  remedy?: string;
}
