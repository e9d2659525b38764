// Country codes as callers write them.

let names: Intl.DisplayNames | undefined;

/** The ISO 3166 code in upper case, or undefined if there is no such country. `UK` is read as `GB`. */
export function parseCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return undefined;
  return names.of(code) === undefined ? undefined : code;
}
