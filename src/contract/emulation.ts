// What a page in a browser sees of its user's settings, and the styles and scripts that a caller adds to it. Shared by
// rendering and screenshots.

import { badParameter } from './errors.ts';
import type { ParametersOf, ParameterSchema } from './parameters.ts';

const additionBytesMax = 64 * 1024;

/** Declarations shared by rendering and screenshots. */
export const emulationParameters = {
  color_scheme: {
    type: 'string',
    enum: ['light', 'dark'],
    description: 'Value of the media feature `prefers-color-scheme`; default: `light`',
  },
  reduced_motion: {
    type: 'boolean',
    default: false,
    description: 'Set the media feature `prefers-reduced-motion` to `reduce`',
  },
  media: {
    type: 'string',
    enum: ['screen', 'print'],
    description: 'CSS media type of the page; default: `screen`, and `print` for a PDF',
  },
  locale: {
    type: 'string',
    maxLength: 35,
    'x-blank-is-absent': true,
    description:
      'Language of the browser, such as `de-CH`: formats of dates and numbers, `navigator.language`, and `Accept-Language` unless ' +
      '`accept_language` is given',
    examples: ['de-CH'],
  },
  timezone: {
    type: 'string',
    maxLength: 64,
    'x-blank-is-absent': true,
    description: 'Time zone of the browser, such as `Europe/Zurich`; default: that of the server',
    examples: ['Europe/Zurich'],
  },
  latitude: {
    type: 'number',
    minimum: -90,
    maximum: 90,
    description: 'Latitude of the position that the page may read without asking; needs `longitude`',
    examples: [47.3769],
  },
  longitude: {
    type: 'number',
    minimum: -180,
    maximum: 180,
    description: 'Longitude of that position; needs `latitude`',
    examples: [8.5417],
  },
  styles: {
    type: 'string',
    maxLength: additionBytesMax,
    'x-blank-is-absent': true,
    description: 'CSS to apply when the page is ready, up to 64 KiB; `@import` is ignored. Send large ones by POST.',
    examples: ['h1 { color: red }'],
  },
  scripts: {
    type: 'string',
    'x-secret': true,
    maxLength: additionBytesMax,
    'x-blank-is-absent': true,
    description:
      'JavaScript to run in the page when it is ready, up to 64 KiB; top-level `await` is allowed. It must end within `timeout`. Its ' +
      'result is discarded. Send large ones by POST.',
    examples: ['document.title = "Changed"'],
  },
} as const satisfies Record<string, ParameterSchema>;

/** Settings of the user that a page can see. */
export interface Emulation {
  colorScheme?: 'light' | 'dark' | undefined;
  reducedMotion?: boolean | undefined;
  media?: 'screen' | 'print' | undefined;
  /** A language tag without extensions, such as `de-CH`. */
  locale?: string | undefined;
  /** An IANA name. */
  timezone?: string | undefined;
  position?: { latitude: number; longitude: number } | undefined;
}

/** What a caller adds to a page when it is ready. */
export interface PageAdditions {
  /** CSS. */
  styles?: string | undefined;
  /** JavaScript. */
  scripts?: string | undefined;
}

type Given = Partial<ParametersOf<{ type: 'object'; properties: typeof emulationParameters }>>;

/** Validates the settings; undefined if none is given. Throws a 400 that names the parameter. */
export function readEmulation(given: Given): Emulation | undefined {
  const emulation: Emulation = {
    colorScheme: given.color_scheme,
    reducedMotion: given.reduced_motion === true ? true : undefined,
    media: given.media,
    locale: given.locale === undefined ? undefined : readLocale(given.locale),
    timezone: given.timezone === undefined ? undefined : readTimezone(given.timezone),
    position: readPosition(given),
  };
  return Object.values(emulation).some((value) => value !== undefined) ? emulation : undefined;
}

/** Validates the size of what is added. */
export function readAdditions({ styles, scripts }: Given): PageAdditions {
  for (const [parameter, text = ''] of Object.entries({ styles, scripts })) {
    if (Buffer.byteLength(text) > additionBytesMax) {
      throw badParameter(parameter, `must be at most ${additionBytesMax / 1024} KiB`);
    }
  }
  return { styles, scripts };
}

function readLocale(text: string): string {
  const locale = canonicalLocale(text.trim());
  const isKnown = locale !== undefined && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  if (!isKnown) throw badParameter('locale', 'must be a known language tag such as de, de-CH or zh-Hant-TW');
  return locale;
}

/** Undefined for invalid tags and for tags with extensions. */
function canonicalLocale(text: string): string | undefined {
  try {
    const locale = new Intl.Locale(text);
    return locale.toString() === locale.baseName ? locale.baseName : undefined;
  } catch {
    return undefined;
  }
}

function readTimezone(text: string): string {
  const name = text.trim();
  try {
    // Node.js accepts offsets such as +01:00 too, but browsers do not.
    if (/^[A-Za-z]/.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // An unknown name.
  }
  throw badParameter('timezone', 'must be an IANA time zone such as Europe/Zurich or UTC');
}

function readPosition({ latitude, longitude }: Given): Emulation['position'] {
  if (latitude === undefined && longitude === undefined) return undefined;
  if (latitude === undefined) throw badParameter('longitude', 'needs latitude');
  if (longitude === undefined) throw badParameter('latitude', 'needs longitude');
  return { latitude, longitude };
}
