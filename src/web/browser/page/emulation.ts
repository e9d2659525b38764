// Emulates the screen and the browser identity that a page sees.

import type { Emulation } from '../../../contract/emulation.ts';
import { ApiError, badParameter } from '../../../contract/errors.ts';
import type { Device, Viewport } from './browser-page.ts';
import type { CdpConnection, CdpSession } from '../cdp/cdp.ts';
import { brandsOf, hintsOf, scriptPlatformOf } from '../../user-agent.ts';
import { desktopUserAgent } from './identity.ts';

/** The default window. */
export const desktop: Viewport = { width: 1280, height: 1024, density: 1 };

/** True for the window that prepared pages already have. */
export const isDesktop = ({ width, height, density }: Viewport): boolean =>
  width === desktop.width && height === desktop.height && density === desktop.density;

/** The commands that set a page's screen and touch support. */
export function emulateScreen(session: CdpSession, device: Device | undefined, viewport: Viewport) {
  const { width, height, density } = device ?? viewport;
  return [
    session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: density,
      mobile: device?.isMobile ?? false,
      screenWidth: width,
      screenHeight: height,
      ...(device?.isMobile ? { screenOrientation: { type: 'portraitPrimary', angle: 0 } as const } : {}),
    }),
    session.send('Emulation.setTouchEmulationEnabled', { enabled: device?.hasTouch ?? false, maxTouchPoints: 5 }),
  ];
}

/** The commands that show the settings of a user to a page, or to a cross-site frame in it. */
export function emulateUser(session: CdpSession, emulation: Emulation): Promise<unknown>[] {
  const { colorScheme, reducedMotion, media, locale, timezone } = emulation;
  const features = [
    ...(colorScheme ? [{ name: 'prefers-color-scheme', value: colorScheme }] : []),
    ...(reducedMotion ? [{ name: 'prefers-reduced-motion', value: 'reduce' }] : []),
  ];
  return [
    ...(media || features.length > 0
      ? [session.send('Emulation.setEmulatedMedia', { ...(media ? { media } : {}), features })]
      : []),
    ...(locale ? [session.send('Emulation.setLocaleOverride', { locale }).catch(refused('locale'))] : []),
    ...(timezone
      ? [session.send('Emulation.setTimezoneOverride', { timezoneId: timezone }).catch(refused('timezone'))]
      : []),
  ];
}

/** The browser's tables may be older than ours. */
const refused = (parameter: string) => (error: unknown) => {
  throw error instanceof ApiError ? error : badParameter(parameter, 'is not known to the browser of this server');
};

const positionMetres = 20;

/** The commands that show a position to a page, which need no permission of a user. */
export const emulatePosition = (
  cdp: CdpConnection,
  { session, contextId }: { session: CdpSession; contextId: string },
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<unknown>[] => [
  session.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: positionMetres }),
  cdp.send('Browser.grantPermissions', { permissions: ['geolocation'], browserContextId: contextId }),
];

/** The header `Accept-Language` of a browser in this language. */
export const acceptLanguageOf = (locale: string): string =>
  [...new Set([locale, new Intl.Locale(locale).language])].join(',');

export interface IdentityOptions {
  device?: Device | undefined;
  /** The version of the browser. */
  version: string;
  /** A brand in addition to Chromium. */
  product?: string | undefined;
  /** Instead of the user agent of the device or the browser. */
  userAgent?: string | undefined;
  /** Instead of English, e.g. `de-CH,de;q=0.9`. */
  acceptLanguage?: string | undefined;
}

/** Sets the browser identity for servers and scripts. */
export function emulateIdentity(session: CdpSession, introduction: IdentityOptions) {
  const { userAgent, acceptLanguage } = introduction;
  return session.send('Emulation.setUserAgentOverride', {
    acceptLanguage: acceptLanguage === undefined ? 'en-US,en' : languagesOf(acceptLanguage),
    ...(userAgent === undefined ? ownIdentity(introduction) : givenIdentity(userAgent, introduction)),
  });
}

function ownIdentity({ device, version, product }: IdentityOptions) {
  const [major = ''] = version.split('.');
  const brands = brandsOf(major, product);
  const hints = device ? device.hints : { platform: 'Linux', platformVersion: '6.1.0', model: '' };
  return {
    userAgent: (device?.userAgent ?? desktopUserAgent).replaceAll('{version}', major),
    platform: device?.platform ?? 'Linux x86_64',
    ...(hints === null
      ? {}
      : {
          userAgentMetadata: {
            ...hints,
            brands,
            fullVersionList: brands.map((one) => ({
              ...one,
              version: one.brand === 'Not:A-Brand' ? '8.0.0.0' : version,
            })),
            architecture: device ? '' : 'x86',
            bitness: device ? '' : '64',
            mobile: device?.isMobile ?? false,
          },
        }),
  };
}

/** Client hints that match the user agent; none for browsers that send none. */
function givenIdentity(userAgent: string, { device }: IdentityOptions) {
  const hints = hintsOf(userAgent);
  const platform = scriptPlatformOf(userAgent) ?? device?.platform ?? 'Linux x86_64';
  if (hints === undefined) return { userAgent, platform };
  const { brands, isMobile } = hints;
  return {
    userAgent,
    platform,
    userAgentMetadata: {
      platform: hints.platform,
      platformVersion: '',
      model: '',
      brands,
      fullVersionList: brands.map((one) => ({ ...one, version: `${one.version}.0.0.0` })),
      architecture: isMobile ? '' : 'x86',
      bitness: isMobile ? '' : '64',
      mobile: isMobile,
    },
  };
}

/** The languages in their order of preference. Chromium adds the weights. */
const languagesOf = (header: string): string =>
  header
    .split(',')
    .map((part) => {
      const [language = '', weight = 'q=1'] = part.split(';').map((text) => text.trim());
      return { language, weight: Number(weight.slice(2)) };
    })
    .filter(({ language, weight }) => language !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .join(',');
