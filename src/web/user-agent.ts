// What a user agent says about its browser, so that client hints and scripts say the same.

/** `Chromium` or a product, with its major version. */
export interface Brand {
  brand: string;
  version: string;
}

export interface UserAgentHints {
  brands: Brand[];
  /** As in `sec-ch-ua-platform`. */
  platform: string;
  isMobile: boolean;
}

/** The first version of Chrome that sent client hints. */
const hintsSince = 89;

/** The brands of a version of Chromium; `product` is listed in addition. */
export const brandsOf = (major: string, product?: string): Brand[] => [
  { brand: 'Chromium', version: major },
  { brand: 'Not:A-Brand', version: '8' },
  ...(product === undefined ? [] : [{ brand: product, version: major }]),
];

/** As in `sec-ch-ua`. */
export const brandsText = (brands: readonly Brand[]): string =>
  brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', ');

/** The client hints of this browser; undefined if it sends none, or if they are not known. */
export function hintsOf(userAgent: string): UserAgentHints | undefined {
  const major = / Chrome\/(\d+)\./.exec(userAgent)?.[1];
  if (major === undefined || Number(major) < hintsSince || !userAgent.startsWith('Mozilla/5.0 (')) return undefined;
  const rest = userAgent.replace(
    /^Mozilla\/5\.0 \([^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Chrome\/[\d.]+/,
    '',
  );
  const product = /^(?: Mobile)? Safari\/[\d.]+(?: (Edg|EdgA)\/[\d.]+)?$/.exec(rest);
  const platform = platformOf(userAgent);
  if (product === null || platform === undefined) return undefined; // another browser that is based on Chromium
  return {
    // In the order of recent versions.
    brands: [
      { brand: product[1] === undefined ? 'Google Chrome' : 'Microsoft Edge', version: major },
      { brand: 'Chromium', version: major },
      { brand: 'Not)A;Brand', version: '24' },
    ],
    platform: platform.hint,
    isMobile: / Mobile /.test(userAgent),
  };
}

const platforms: { pattern: RegExp; hint: string; script: string }[] = [
  { pattern: /Windows NT/, hint: 'Windows', script: 'Win32' },
  { pattern: /Android/, hint: 'Android', script: 'Linux armv81' },
  { pattern: /CrOS/, hint: 'Chrome OS', script: 'Linux x86_64' },
  { pattern: /iPhone/, hint: 'iOS', script: 'iPhone' },
  { pattern: /iPad/, hint: 'iOS', script: 'iPad' },
  { pattern: /Macintosh/, hint: 'macOS', script: 'MacIntel' },
  { pattern: /Linux/, hint: 'Linux', script: 'Linux x86_64' },
];

const platformOf = (userAgent: string) => platforms.find(({ pattern }) => pattern.test(userAgent));

/** The value of `navigator.platform` that fits; undefined if the user agent names no platform. */
export const scriptPlatformOf = (userAgent: string): string | undefined => platformOf(userAgent)?.script;
