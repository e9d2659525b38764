// Surveys and forms.
import type { SelfNamedGroup } from '../self-named.ts';

export const forms: SelfNamedGroup = [
  73,
  [
    [
      'LimeSurvey',
      'https://www.limesurvey.org',
      {
        meta: { generator: '^LimeSurvey' },
        html: ['LimeSurvey Community Edition</a>[^~]{0,200}Version ([\\d.]+)', 'LSvar ?= ?LSvar'],
        cookies: { 'LS-[A-Z]{16}': '' },
      },
    ],
    ['Formbricks', 'https://formbricks.com', { pages: 'both', html: 'formbricks\\.(?:init|setup)\\(' }],
    ['OhMyForm', 'https://ohmyform.com'],
    [
      'Typebot',
      'https://typebot.io',
      { pages: 'both', elements: ['typebot-standard', 'typebot-bubble'], html: '@typebot\\.io/js' },
    ],
    ['HeyForm', 'https://heyform.net', { pages: 'after' }],
    ['ODK Central', 'https://getodk.org', { titles: ['ODK Central', '[^<]{1,60} \\| ODK Central'] }],
    ['KoboToolbox', 'https://www.kobotoolbox.org', { pages: 'after', html: 'kobo-(?:icons|bem)|class="kobotoolbox' }],
    [
      'Enketo',
      'https://enketo.org',
      {
        html: 'enketo-(?:webform|config|offline)|class="enketo-power',
        isWord: true,
        headers: { 'x-powered-by': '^Enketo' },
      },
    ],
  ],
];
