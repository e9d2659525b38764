// The configuration of fontconfig: which font replaces which family, and the fallback order.

const japanese = 'Noto Sans CJK JP';
const simplified = 'Noto Sans CJK SC';
const traditional = 'Noto Sans CJK TC';
const korean = 'Noto Sans CJK KR';
const emoji = 'Noto Color Emoji';

/** Bundled fonts by the families that pages request. The first four are metric-compatible with what they replace. */
const standIns: Record<string, readonly string[]> = {
  Arimo: ['Arial', 'Helvetica', 'Liberation Sans', 'Nimbus Sans', 'FreeSans'],
  Tinos: ['Times New Roman', 'Times', 'Liberation Serif', 'Nimbus Roman', 'FreeSerif'],
  Cousine: ['Courier New', 'Courier', 'Liberation Mono', 'Nimbus Mono PS', 'FreeMono'],
  Gelasio: ['Georgia'],
  [japanese]: [
    'Noto Sans JP',
    'Source Han Sans JP',
    'Hiragino Sans',
    'Hiragino Kaku Gothic ProN',
    'Hiragino Kaku Gothic Pro',
    'Yu Gothic',
    'YuGothic',
    'Meiryo',
    'メイリオ',
    'MS PGothic',
    'MS Gothic',
  ],
  [traditional]: [
    'Noto Sans TC',
    'Noto Sans HK',
    'Noto Sans CJK HK',
    'Source Han Sans TC',
    'Source Han Sans TW',
    'PingFang TC',
    'PingFang HK',
    'Microsoft JhengHei',
    '微軟正黑體',
    'PMingLiU',
    'MingLiU',
  ],
  [simplified]: [
    'Noto Sans SC',
    'Source Han Sans SC',
    'Source Han Sans CN',
    'PingFang SC',
    'Hiragino Sans GB',
    'Microsoft YaHei',
    '微软雅黑',
    'SimHei',
    'SimSun',
    'WenQuanYi Micro Hei',
  ],
  [korean]: [
    'Noto Sans KR',
    'Source Han Sans KR',
    'Apple SD Gothic Neo',
    'Malgun Gothic',
    '맑은 고딕',
    'Nanum Gothic',
    'Dotum',
    '돋움',
    'Gulim',
  ],
  [emoji]: ['emoji', 'Apple Color Emoji', 'Segoe UI Emoji', 'Twemoji Mozilla'],
};

const generics: Record<string, string> = {
  'sans-serif': 'Arimo',
  'system-ui': 'Arimo',
  'ui-sans-serif': 'Arimo',
  serif: 'Tinos',
  'ui-serif': 'Tinos',
  monospace: 'Cousine',
  'ui-monospace': 'Cousine',
};

/** Languages that write the same Han character differently. */
const languages: Record<string, string> = {
  ja: japanese,
  ko: korean,
  // Before `zh`, which matches them too: the first match wins.
  'zh-tw': traditional,
  'zh-hk': traditional,
  'zh-mo': traditional,
  'zh-hant': traditional,
  zh: simplified,
};

/** The fallback order if no other rule applies: each font covers characters that the ones before it lack. */
const order = [
  'Arimo',
  'Tinos',
  'Cousine',
  'Gelasio',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  simplified,
  traditional,
  japanese,
  korean,
  'Noto Sans Symbols 2',
  emoji,
];

export interface FontsSettings {
  /** Bundled families that are available. */
  families: ReadonlySet<string>;
  /** The machine's folders, which come after the bundled ones. */
  systemDirectories: readonly string[];
}

/** `fonts.conf`, which is stored in the folder of fonts that it describes. */
export function fontsConf({ families, systemDirectories }: FontsSettings): string {
  const known = (names: readonly string[]) => names.filter((name) => families.has(name));
  const rules = [
    ...Object.entries(standIns).flatMap(([bundled, names]) =>
      known([bundled]).flatMap(() => substitute(names, bundled)),
    ),
    ...Object.entries(generics).flatMap(([name, bundled]) =>
      known([bundled]).flatMap(() => substitute([name], bundled)),
    ),
    ...Object.entries(languages).flatMap(([code, bundled]) => known([bundled]).map(() => preferFor(code, bundled))),
    ...known([emoji]).map((bundled) => preferFor('und-zsye', bundled, 'eq')),
    `<match target="pattern"><edit name="family" mode="append_last" binding="weak">${strings(known(order))}</edit></match>`,
    // If a bundled font is missing, the machine's own rules apply.
    ...(known(order).length < order.length ? [systemRules] : []),
  ];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir prefix="relative">.</dir>
${systemDirectories.map((directory) => `<dir>${directory}</dir>`).join('\n')}
<cachedir prefix="xdg">fontconfig</cachedir>
<cachedir>/var/cache/fontconfig</cachedir>
<config><rescan><int>0</int></rescan></config>
${rules.join('\n')}
${smoothing}
</fontconfig>
`;
}

const strings = (names: readonly string[]): string => names.map((name) => `<string>${name}</string>`).join('');

// Chromium accepts a substitute only if it replaces the requested family, not if it is merely appended.
const substitute = (names: readonly string[], bundled: string): string[] =>
  names.map(
    (name) =>
      `<match target="pattern"><test qual="any" name="family"><string>${name}</string></test>` +
      `<edit name="family" mode="assign" binding="same"><string>${bundled}</string></edit></match>`,
  );

const preferFor = (language: string, bundled: string, comparison = 'contains'): string =>
  `<match target="pattern"><test name="lang" compare="${comparison}"><string>${language}</string></test>` +
  `<edit name="family" mode="append" binding="strong"><string>${bundled}</string></edit></match>`;

const systemRules = '<include ignore_missing="yes">/etc/fonts/conf.d</include>';

const smoothing = `<match target="pattern">
<edit name="antialias" mode="assign"><bool>true</bool></edit>
<edit name="hinting" mode="assign"><bool>true</bool></edit>
<edit name="autohint" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
<edit name="rgba" mode="assign"><const>none</const></edit>
</match>`;
