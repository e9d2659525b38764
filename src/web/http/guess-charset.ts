// Guesses the encoding of text that declares none, as browsers do.
//
// A sample is decoded with each candidate. What comes out right contains the frequent characters of a language; what comes out wrong
// contains arbitrary ones.

import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import { languages, type Language } from './latin-languages.ts';

const sampleBytesMax = 16 * 1024;
const searchedBytesMax = 2 * 1024 * 1024;
const utf16SampleBytes = 512;

/** UTF-16 without a byte order mark: the other half of many characters is zero. Undefined for other text. */
export function guessUtf16(body: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = body.subarray(0, utf16SampleBytes);
  if (!sample.includes(0)) return undefined;
  if (isUtf16(sample, 0)) return 'utf-16le';
  return isUtf16(sample, 1) ? 'utf-16be' : undefined;
}

/** Whether the bytes from `first`, every second one, are characters, and a third of those between them are zero. */
function isUtf16(sample: Buffer, first: 0 | 1): boolean {
  let characters = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    const low = sample.readUInt8(at + first);
    const high = sample.readUInt8(at + 1 - first);
    if (high !== 0) continue;
    const isCharacter = low >= 0x20 || low === 0x09 || low === 0x0a || low === 0x0d;
    if (!isCharacter) return false;
    characters++;
  }
  return characters >= 4 && characters * 6 >= sample.length;
}

const utf8SequencesMin = 2;
const utf8SequencesPerError = 10;

/**
 * Whether text is UTF-8 with a few errors: a page that ends within a character, or contains bytes from another source. Text in other
 * encodings hardly ever contains sequences of UTF-8.
 */
export function isMostlyUtf8(body: Buffer): boolean {
  const sample = sampleOf(body);
  if (sample === undefined) return false;
  let [sequences, errors] = [0, 0];
  for (const character of sample.toString('utf8')) {
    if (character === '\ufffd') errors++;
    else if (character >= '\u0080') sequences++;
  }
  return sequences >= utf8SequencesMin && (errors <= 1 || sequences >= errors * utf8SequencesPerError);
}

/** The most likely encoding of text that is not UTF-8; `windows-1252` if no other is likelier. */
export function guessCharset(body: Buffer, url = ''): string {
  const sample = sampleOf(body);
  if (sample === undefined) return 'windows-1252';
  return (
    guessByCharacters(sample) ??
    guessByAlphabet(sample) ??
    guessByLanguage(body, sample, url) ??
    guessByAccents(sample) ??
    'windows-1252'
  );
}

/** Whether the text is ISO-2022-JP, which consists of ASCII characters and escape sequences. */
export const hasJapaneseEscapes = (body: Buffer): boolean =>
  body.subarray(0, searchedBytesMax).includes('\u001b$B') || body.subarray(0, searchedBytesMax).includes('\u001b$@');

/** From the first byte that is not ASCII, which starts a character in every encoding. */
function sampleOf(body: Buffer): Buffer | undefined {
  const searched = body.subarray(0, searchedBytesMax);
  const start = searched.findIndex((byte) => byte >= 0x80);
  return start === -1 ? undefined : body.subarray(start, start + sampleBytesMax);
}

interface Candidate {
  charset: string;
  /** Characters that most texts consist of. */
  frequent: ReadonlySet<string>;
  /** The most frequent of them. The bytes of whole alphabets overlap more than theirs. */
  top: ReadonlySet<string>;
}

function candidate(charset: string, characters: string, topLength = characters.length): Candidate {
  return { charset, frequent: new Set(characters), top: new Set(characters.slice(0, topLength)) };
}

const kana = Array.from({ length: 0x30ff - 0x3041 }, (_, index) => String.fromCodePoint(0x3041 + index)).join('');
const japanese = `${kana}、。「」日本人年大国会中一出上生子分東京社新時事者行見月後前気方地的`;
const simplified =
  '，。、：的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运网页站首';
const traditional =
  '，。、：的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直資命山金指許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運網頁站首';
const korean =
  '이다는의에을가고하지은한를도서로사기어자나대리으시인정수해일부있스보아라그들과장원전주것여상게면만제구성국동안었까와적소신회조년무중선거경공우비트관미오세개문모말했합니습요내진계화발연위생물분때야남건위방호최설치당음민재간본교알저반운마';
const severalBytes: readonly Candidate[] = [
  candidate('shift_jis', japanese),
  candidate('euc-jp', japanese),
  candidate('gb18030', simplified),
  candidate('big5', traditional),
  candidate('euc-kr', korean),
];

/** Encodings of Chinese, Japanese and Korean. */
function guessByCharacters(sample: Buffer): string | undefined {
  return likeliest(sample, severalBytes, { shareMin: 0.25, charactersMin: 4, distinctMin: 4 });
}

const cyrillic = 'оеаинтсрвлкмдпуязыбгчйжшхюіъь';
const alphabets: readonly Candidate[] = [
  candidate('windows-1251', cyrillic, 10),
  candidate('koi8-u', cyrillic, 10),
  candidate('iso-8859-5', cyrillic, 10),
  candidate('ibm866', cyrillic, 10),
  candidate('windows-1253', 'αοιετσνηυρπκμλςωδγθχφβξζάίόέήύώ', 10),
  candidate('windows-1255', 'יוהלאתרמבשםןדנכעפקחסגטזצךףץ', 10),
  candidate('windows-1256', 'اليمنوتربعدسةفهكحقجشصخطأإىضغذزثظئءؤآ،', 10),
  candidate('iso-8859-6', 'اليمنوتربعدسةفهكحقجشصخطأإىضغذزثظئءؤآ،', 10),
  candidate('windows-874', 'านรกเงอมยลวดทสตะปบคหแพขชจถใไโ่้ัิ็ีุูืำ์ธณญผซ', 10),
];

/** Encodings with one byte per letter for alphabets other than the Latin one, whose words consist of such letters. */
function guessByAlphabet(sample: Buffer): string | undefined {
  let [letters, neighbours] = [0, 0];
  let last = sample[0] ?? 0;
  for (const byte of sample.subarray(1)) {
    if (byte >= 0x80) letters++;
    if (byte >= 0x80 && last >= 0x80) neighbours++;
    last = byte;
  }
  return neighbours < letters * 0.5
    ? undefined
    : likeliest(sample, alphabets, { shareMin: 0.7, charactersMin: 8, distinctMin: 7 });
}

/** What a guess needs: a wrong one is worse than none, and few characters fit many encodings. */
interface Evidence {
  shareMin: number;
  charactersMin: number;
  /** Different frequent characters. */
  distinctMin: number;
}

/** The candidate with the largest share of its most frequent characters among those that are not ASCII. */
function likeliest(sample: Buffer, candidates: readonly Candidate[], evidence: Evidence): string | undefined {
  let best: { charset: string; share: number } | undefined;
  for (const { charset, frequent, top } of candidates) {
    const characters = charactersOf(legacyHookDecode(sample, charset));
    if (characters.length < evidence.charactersMin || shareOf(characters, frequent) < evidence.shareMin) continue;
    if (new Set(characters).intersection(frequent).size < evidence.distinctMin) continue;
    const share = shareOf(characters, top);
    if (share > (best?.share ?? 0)) best = { charset, share };
  }
  return best?.charset;
}

/** The characters that are not ASCII. */
const charactersOf = (text: string): string[] => Array.from(text).filter((character) => character >= '\u0080');

function shareOf(characters: readonly string[], wanted: ReadonlySet<string>): number {
  let [found, bad] = [0, 0];
  for (const character of characters) {
    if (wanted.has(character)) found++;
    else if (character === '\ufffd') bad++;
  }
  // The sample may end within a character.
  return bad > 1 + characters.length * 0.01 ? 0 : found / characters.length;
}

// ---- Latin letters with accents --------------------------------------------------------------------------------------------

const searchedForLanguageBytes = 4 * 1024;
const bytesBeforeSample = 2 * 1024;
const lettersShareMin = 0.95;
const wordsMin = 2;

/**
 * The encoding in which the letters of a page are those of its language, if that is not windows-1252. The language is the one that the page
 * declares, that of the country in its host name, or one of which the page has several words.
 */
function guessByLanguage(body: Buffer, sample: Buffer, url: string): string | undefined {
  const start = sample.byteOffset - body.byteOffset;
  const bytes = body.subarray(Math.max(0, start - bytesBeforeSample), start + sample.length);
  const expected = declaredLanguage(body) ?? languageOfHost(url);
  const usual = textOf(legacyHookDecode(bytes, 'windows-1252'));
  const texts = new Map<string, string>();
  let best: { charset: string; words: number; letters: number } | undefined;
  for (const { charsets, letters, words } of expected ? [expected] : languages) {
    const usualLetters = fitOf(usual, letters).fitting;
    for (const charset of charsets) {
      const text = texts.get(charset) ?? textOf(legacyHookDecode(bytes, charset));
      texts.set(charset, text);
      const { fitting, all } = fitOf(text, letters);
      if (fitting <= usualLetters || fitting < lettersShareMin * all) continue;
      const found = evidenceOf(text, usual, words);
      if (!expected && found < wordsMin) continue;
      const isBetter = !best || found > best.words || (found === best.words && fitting > best.letters);
      if (isBetter) best = { charset, words: found, letters: fitting };
    }
  }
  return best?.charset;
}

function declaredLanguage(body: Buffer): Language | undefined {
  const head = body.toString('latin1', 0, searchedForLanguageBytes);
  const code = /<html\b[^>]*?\slang\s*=\s*["']?([a-z]{2})\b/i.exec(head)?.[1]?.toLowerCase() ?? '';
  return languages.find(({ codes }) => codes.includes(code));
}

function languageOfHost(url: string): Language | undefined {
  const country = /\.([a-z]{2})$/.exec(URL.parse(url)?.hostname ?? '')?.[1] ?? '';
  return languages.find(({ countries }) => countries.includes(country));
}

/** The words of a page in small letters. */
const textOf = (source: string): string =>
  source
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)|<[^>]*>/gi, ' ')
    .replaceAll('İ', 'i')
    .toLowerCase();

/** How many of the letters with accents belong to an alphabet. Signs within words count as wrong letters. */
function fitOf(text: string, alphabet: string): { fitting: number; all: number } {
  const words = text.match(/\p{L}+[^\p{L}\s\d\p{P}]?\p{L}*/gu) ?? [];
  const all = charactersOf(words.filter((word) => /[a-z]/.test(word)).join(''));
  return { fitting: all.filter((letter) => alphabet.includes(letter)).length, all: all.length };
}

/** How many different words of a language a text has. Those that are other words in windows-1252 count twice. */
function evidenceOf(text: string, usual: string, words: ReadonlySet<string>): number {
  const found = new Set(text.match(/\p{L}+/gu)).intersection(words);
  const usualWords = new Set(usual.match(/\p{L}+/gu));
  return found.size + found.difference(usualWords).size;
}

const western = 'éàèçùâêîôûëïœ|äöüß|áéíóúñüªº|áâãàçéêíóôõúü|àèéìòù|åäöé|æøåé|áéíóúýþæöð|éëïóöü|àèéíïòóúüç|äöõüšž';
const accents: readonly { charset: string; letters: string }[] = [
  { charset: 'windows-1250', letters: 'ąćęłńóśźż|áčďéěíňóřšťúůýž|áäčďéíĺľňóôŕšťúýž|áéíóöőúüű|čćđšž|ăâîşţ' },
  { charset: 'iso-8859-2', letters: 'ąćęłńóśźż|áčďéěíňóřšťúůýž|áäčďéíĺľňóôŕšťúýž|áéíóöőúüű|čćđšž|ăâîşţ' },
  { charset: 'windows-1254', letters: 'çğıöşüâîİ' },
  { charset: 'windows-1257', letters: 'ąčęėįšųūž|āčēģīķļņšūž' },
];
const accentsMin = 5;
/** With fewer letters than this, all of them must fit, and most of them must be wrong in windows-1252. */
const clearAccentsMin = 8;
const differentAccentsMin = 3;

/** Encodings of Latin letters with accents: the one whose letters all belong to one language, if that is not windows-1252. */
function guessByAccents(sample: Buffer): string | undefined {
  const usual = coverageOf(sample, 'windows-1252', western);
  let best = { charset: 'windows-1252', share: Math.max(usual.share, 0.75) + 0.1 };
  const found = accents.map(({ charset, letters }) => ({ charset, ...coverageOf(sample, charset, letters) }));
  // In wrong encodings, some letters are signs, so the most letters are likely to be right.
  const most = Math.max(...found.map(({ count }) => count));
  for (const { charset, share, count } of found) {
    const isClear = count >= clearAccentsMin || (count === most && share === 1 && usual.share <= 0.5);
    if (isClear && share > best.share) best = { charset, share };
  }
  return best.charset === 'windows-1252' ? undefined : best.charset;
}

interface Coverage {
  /** The share of letters that one of the alphabets has; 0 if there are too few letters. */
  share: number;
  count: number;
}

function coverageOf(sample: Buffer, charset: string, alphabetsOfCharset: string): Coverage {
  const words = legacyHookDecode(sample, charset).match(/\p{L}+[^\p{L}\s\d\p{P}]?\p{L}*/gu) ?? [];
  const letters = charactersOf(words.join('').toLowerCase());
  const count = letters.length;
  if (count < accentsMin || new Set(letters).size < differentAccentsMin) return { share: 0, count };
  const shares = alphabetsOfCharset
    .split('|')
    .map((alphabet) => letters.filter((letter) => alphabet.includes(letter)).length);
  return { share: Math.max(...shares) / count, count };
}
