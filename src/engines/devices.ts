// Emulated devices: their screens, user agents and client hints.
// `{version}` in a user agent is replaced by the version of the installed Chromium.

import type { DeviceName } from '../contract/page-parameters.ts';
import type { Device } from '../web/browser/page/browser-page.ts';
import { beforeFirst } from '../contract/text.ts';

function android(width: number, height: number, density: number, model: string, release: number): Device {
  return {
    width,
    height,
    density,
    isMobile: true,
    hasTouch: true,
    // Chrome on Android has sent "Android 10; K" for every device since 2023. The model is in the client hints.
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{version}.0.0.0 Mobile Safari/537.36',
    platform: 'Linux armv81',
    hints: { platform: 'Android', platformVersion: `${release}.0.0`, model },
  };
}

function apple(width: number, height: number, density: number, system: string, version: string): Device {
  return {
    width,
    height,
    density,
    isMobile: true,
    hasTouch: true,
    userAgent: `Mozilla/5.0 (${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`,
    platform: beforeFirst(system, ';'), // `iPhone` or `iPad`
    hints: null, // Safari sends no client hints
  };
}

const iphone = (width: number, height: number, density: number, version: string): Device =>
  apple(width, height, density, `iPhone; CPU iPhone OS ${version.replace('.', '_')}`, version);

export const devices: Readonly<Record<DeviceName, Device>> = {
  galaxy_fold4: android(344, 882, 2.625, 'SM-F936B', 13),
  galaxy_s23: android(360, 780, 3, 'SM-S911B', 13),
  galaxy_s23_ultra: android(384, 824, 3.75, 'SM-S918B', 13),
  galaxy_s8: android(360, 740, 3, 'SM-G950F', 9),
  huawei_mate_50_pro: android(404, 872, 3, 'DCO-LX9', 12),
  huawei_p60_pro: android(407, 900, 3, 'MNA-LX9', 12),
  ipad: apple(768, 1024, 2, 'iPad; CPU OS 16_6', '16.6'),
  iphone_12: iphone(390, 844, 3, '15.6'),
  iphone_13_mini: iphone(375, 812, 3, '16.6'),
  iphone_13_pro_max: iphone(428, 926, 3, '16.6'),
  iphone_14_pro: iphone(393, 852, 3, '16.6'),
  iphone_14_pro_max: iphone(430, 932, 3, '16.6'),
  iphone_x: iphone(375, 812, 3, '16.6'),
  pixel_5: android(393, 851, 2.75, 'Pixel 5', 13),
  pixel_6a: android(412, 915, 2.625, 'Pixel 6a', 13),
  pixel_7_pro: android(412, 892, 3.5, 'Pixel 7 Pro', 13),
  redmi_note_11: android(393, 873, 2.75, '2201117TG', 12),
  redmi_note_12_pro: android(393, 873, 2.75, '22101316G', 12),
};
