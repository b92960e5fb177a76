import { decode, type Encoding } from './encodings.ts';

/** The size after which no more lines are added to the sample. */
const SAMPLE_BYTES = 32 * 1024;
const LINE_FEED = 0x0a;

/** The letters beyond ASCII in the languages of each code page. */
const ALPHABETS = {
  'Windows-1252': [
    'äöüß',
    'àâæçèéêëîïôœùûüÿ',
    'áéíñóúü',
    'àáâãçéêíóôõúü',
    'àèéìòù',
    'åäæéöø',
    'áéèêëíïóöúü',
    'áæéíóöú',
  ],
  'Windows-1250': ['ąćęłńóśźż', 'áäčďéěíĺľňóôŕřšťúůýž', 'áéíóöőúüű', 'âăîşţ', 'ćčđšž'],
  'Windows-1254': ['çğıöşüâîûİ'],
} as const;
/** Symbols in Windows files. */
const SYMBOLS = new Set('°±²³µ½¼¾×·–—“”„‘’«»®©™€£§№…•ªº\u00a0');

/** Chinese characters that are frequent in part names and in texts in general. Most others are rare. */
const FREQUENT_HAN = new Set(
  '的一不了在有人上大来中地到要出可对生能子下自年后作用道行家成方多法同动面定天分小部主样心本前开想日者意无力长机第工使明性全三关点正外高间由重物手向头文体二制加合代内表化位度先原声水名平气打四电数安少反目太量再接件计管市金指通基空放强色路南品北边交万取规格带导运输' +
    '螺栓钉母垫片轴承油封滤清器轮胎刹车动缸泵阀门灯线束支架弹簧齿皮离合变速箱发零号码称备注型单柜座椅左右盖板壳罐钢铁铝铜橡胶塑料玻璃镜销环圈密卡扣喷嘴传感继保险丝压温散热风扇调缩' +
    '絲釘墊軸濾輪剎動閥門燈線齒帶離變發機號碼稱數備註規單櫃車後蓋殼鋼鐵鋁銅膠鏡銷環噴傳感開關繼電險壓熱風調縮這來國會時說學對過當個為沒進實現點長間問題業體頭無與' +
    '番考両受歯弁圧気席具付締結穴径幅厚材質白黒赤青五六七八九十月場',
);

/** The score of a letter in an East Asian code page. Latin and Cyrillic code pages are scored word by word. */
const LETTER_POINTS: Readonly<
  Record<'CP949' | 'Shift-JIS' | 'GB18030' | 'Big5', (letter: string) => number>
> = {
  CP949: (letter) => hangulPoints(letter) ?? (isHan(letter) ? 0.2 : punctuationPoints(letter)),
  'Shift-JIS': (letter) => (/[\u3040-\u30ff]/.test(letter) ? 1 : hanPoints(letter)),
  GB18030: hanPoints,
  Big5: hanPoints,
};

/**
 * The candidates, with multi-byte code pages first. Among equal scores the first candidate wins, because two bytes
 * seldom form a frequent character by chance.
 */
const CANDIDATES = [
  'CP949',
  'Shift-JIS',
  'GB18030',
  'Big5',
  'Windows-1252',
  'Windows-1250',
  'Windows-1254',
  'Windows-1251',
  'CP866',
] as const satisfies readonly Encoding[];

/** Guesses the code page in which the bytes beyond ASCII form the likeliest words (behaviour 9.26). */
export function guessCodePage(bytes: Uint8Array): Encoding {
  const sample = sampleOf(bytes);
  const scores = CANDIDATES.map((encoding) => ({
    encoding,
    score: scoreOf(encoding, decode(sample, encoding)),
  }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).encoding;
}

function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  for (let offset = 0; offset < bytes.length && sample.length < SAMPLE_BYTES; ) {
    const end = bytes.indexOf(LINE_FEED, offset);
    const line = bytes.subarray(offset, Math.min(end < 0 ? bytes.length : end + 1, offset + SAMPLE_BYTES));
    if (line.some((byte) => byte >= 0x80)) sample.push(...line);
    offset += line.length;
  }
  return Uint8Array.from(sample);
}

/** Returns the average score of the characters beyond ASCII, at most 1. An invalid character counts as -1. */
function scoreOf(encoding: (typeof CANDIDATES)[number], text: string): number {
  const letters = [...text].filter((letter) => letter > '\x7f');
  const bad = letters.filter((letter) => letter === '\ufffd' || /[\x80-\x9f]/.test(letter)).length;
  return (pointsOf(encoding, text, letters) - bad) / letters.length;
}

function pointsOf(encoding: (typeof CANDIDATES)[number], text: string, letters: readonly string[]): number {
  switch (encoding) {
    case 'Windows-1251':
    case 'CP866':
      return sum(wordsOf(text).map(cyrillicPoints)) + symbolPoints(text);
    case 'Windows-1250':
    case 'Windows-1252':
    case 'Windows-1254': {
      const words = wordsOf(text);
      const best = ALPHABETS[encoding].map((alphabet) =>
        sum(words.map((word) => latinPoints(word, alphabet))),
      );
      return Math.max(...best) + symbolPoints(text);
    }
    default:
      return sum(letters.map(LETTER_POINTS[encoding]));
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => !SYMBOLS.has(word)) ?? [];
}

/** Scores the symbols that are not between two letters. */
function symbolPoints(text: string): number {
  const letters = [...text];
  const isLetter = (letter = '') => /\p{L}/u.test(letter);
  const alone = letters.filter(
    (letter, index) => SYMBOLS.has(letter) && !(isLetter(letters[index - 1]) && isLetter(letters[index + 1])),
  );
  return 0.8 * alone.length;
}

/**
 * Counts the letters beyond ASCII of a word that belong to the alphabet. An uppercase letter after a lowercase letter
 * does not count, nor does a word of three or more letters that are all beyond ASCII.
 */
function latinPoints(word: string, alphabet: string): number {
  const letters = [...word];
  if (letters.length > 2 && letters.every((letter) => letter > '\x7f')) return 0;
  return letters.filter((letter, index) => {
    const isOf = alphabet.includes(letter) || alphabet.includes(letter.toLowerCase());
    return letter > '\x7f' && isOf && !isStrayCapital(letters, index);
  }).length;
}

/**
 * Scores the letters of an all-Cyrillic word. A single letter scores less, since it may be a symbol of another code
 * page.
 */
function cyrillicPoints(word: string): number {
  const letters = [...word];
  if (!letters.every((letter) => /\p{Script=Cyrillic}/u.test(letter))) return 0;
  if (letters.length === 1) return 0.5;
  return sum(
    letters.map((letter, index) => (isStrayCapital(letters, index) ? 0 : /[а-яё]/i.test(letter) ? 1 : 0.7)),
  );
}

function isStrayCapital(letters: readonly string[], at: number): boolean {
  const before = letters[at - 1];
  return /\p{Lu}/u.test(letters[at] ?? '') && before !== undefined && /\p{Ll}/u.test(before);
}

const HANGUL = 0xac00;
const LAST_HANGUL = 0xd7a3;
const VOWELS = 21;
const FINALS = 28;
/** The frequent final consonants: none, ㄱ, ㄴ, ㄹ, ㅁ, ㅂ, ㅅ and ㅇ. */
const COMMON_FINALS = new Set([0, 1, 4, 8, 16, 17, 19, 21]);
const TENSE_INITIALS = new Set([1, 4, 8, 10, 13]);
const COMMON_VOWELS = new Set([0, 1, 4, 5, 6, 8, 9, 13, 14, 16, 18, 20]);

function hangulPoints(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  if (code < HANGUL || code > LAST_HANGUL) return undefined;
  const index = code - HANGUL;
  const initial = Math.floor(index / (VOWELS * FINALS));
  const vowel = Math.floor(index / FINALS) % VOWELS;
  const isUsual =
    !TENSE_INITIALS.has(initial) && COMMON_VOWELS.has(vowel) && COMMON_FINALS.has(index % FINALS);
  return isUsual ? 1 : 0.4;
}

function hanPoints(letter: string): number {
  if (FREQUENT_HAN.has(letter)) return 1;
  return isHan(letter) ? 0.5 : punctuationPoints(letter);
}

/** Scores East Asian punctuation and full-width characters. */
function punctuationPoints(letter: string): number {
  return /[\u3000-\u303f\uff01-\uff5e]/.test(letter) ? 0.8 : 0;
}

function isHan(letter: string): boolean {
  return /\p{Script=Han}/u.test(letter);
}

function sum(points: readonly number[]): number {
  return points.reduce((all, point) => all + point, 0);
}
