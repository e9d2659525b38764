// Emulates the screen and the browser identity that a page sees.

import type { Device, Viewport } from './browser-page.ts';
import type { CdpSession } from '../cdp/cdp.ts';
import { brandsOf, desktopUserAgent } from './identity.ts';

/** The default window. */
export const desktop: Viewport = { width: 1280, height: 1024, density: 1 };

/** True for the window that prepared pages already have. */
export const isDesktop = ({ width, height, density }: Viewport): boolean =>
  width === desktop.width && height === desktop.height && density === desktop.density;

/** The commands that set a page's screen, touch support and identity. */
export function emulate(session: CdpSession, device: Device | undefined, viewport: Viewport, version: string) {
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
    introduce(session, device, version),
  ];
}

/** Sets the browser identity for servers and scripts; `product` is a brand in addition to Chromium. */
export function introduce(session: CdpSession, device: Device | undefined, version: string, product?: string) {
  const [major = ''] = version.split('.');
  const brands = brandsOf(major, product);
  const hints = device ? device.hints : { platform: 'Linux', platformVersion: '6.1.0', model: '' };
  return session.send('Emulation.setUserAgentOverride', {
    userAgent: (device?.userAgent ?? desktopUserAgent).replaceAll('{version}', major),
    acceptLanguage: 'en-US,en',
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
  });
}
