import { expect, test } from 'vitest';
import { encoded } from '../../testing/encoded.ts';
import { decodeText } from './decode-text.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';

const TEXTS: [Encoding, decoder: string, texts: string[]][] = [
  [
    'Windows-1252',
    'windows-1252',
    [
      'Kühlerschlauch Ø 12 mm',
      'Schraube für Türgriff, 20 °C',
      'Câble de débrayage',
      'Tuerca de freno – cañón nº 3',
      'Tubulação do óleo',
      'Skruv för dörr på höger',
      'Guarnizione qualità però',
    ],
  ],
  [
    'Windows-1250',
    'windows-1250',
    [
      'Śruba z łbem sześciokątnym, zgięta',
      'Šroub s válcovou hlavou, přední kolečko',
      'Hűtőcső, első ütköző',
      'Vijak za osovinu, stražnji kočioni sklop',
    ],
  ],
  ['Windows-1254', 'windows-1254', ['Sağ ön kapı contası', 'Vida başlığı, şanzıman dişlisi', 'Yağ süzgeci']],
  [
    'Windows-1251',
    'windows-1251',
    ['Болт М10х1,25', 'Гайка; Шайба пружинная № 5', 'Прокладка двигуна, ліва', 'ВТУЛКА ЗАДНЯЯ'],
  ],
  ['CP949', 'euc-kr', ['브레이크 패드', '볼트 M6', '엔진 오일 필터, 좌측 도어 힌지', '너트']],
  [
    'Shift-JIS',
    'shift_jis',
    ['ボルト', 'ブレーキパッド 左', 'エンジンオイルフィルター', '六角ナット M6、右前'],
  ],
  ['GB18030', 'gb18030', ['螺栓 M6', '螺母', '发动机机油滤清器', '左前车门铰链', '刹车片（后）']],
  ['Big5', 'big5', ['螺絲 M6', '引擎機油濾清器', '左前車門鉸鏈', '煞車片', '墊圈，後輪軸承']],
];
const CASES = TEXTS.flatMap(([encoding, decoder, texts]) =>
  texts.map((text) => [encoding, text, decoder] as const),
);

test.each(CASES)(
  '9.26: the encoding %s is guessed from the letters of the text %s',
  (encoding, text, decoder) => {
    const file = `SAP,Part name\n4001,${text}\n4002,Bolt\n`;
    expect(decodeText(encoded(file, decoder))).toEqual({ text: file, readAs: encoding });
  },
);

test.each(['utf-16le', 'utf-16be'])('9.26: a byte order mark determines the encoding %s', (decoder) => {
  const file = 'SAP\tPart name\n4001\tБолт 볼트\n';
  expect(decodeText(encoded(`\ufeff${file}`, decoder))).toEqual({ text: file });
});

test("9.26: a UTF-8 byte order mark takes precedence over the user's choice, even if some bytes are invalid", () => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, 0x41, 0xe4, 0x0a]);
  expect(decodeText(bytes, 'Windows-1252')).toEqual({ text: 'A\ufffd\n' });
});

test("9.26: the user's choice takes precedence over the guess", () => {
  const bytes = encoded('SAP\n4001 äö\n', 'windows-1252');
  expect(decodeText(bytes, 'Windows-1251')).toEqual({ text: 'SAP\n4001 дц\n', readAs: 'Windows-1251' });
});

test.each(ENCODINGS)('9.26: the user may choose the encoding %s', (encoding) => {
  expect(decodeText(encoded('SAP\n4001\n', 'utf-8'), encoding).readAs).toBe(encoding);
});

test("9.26: the user's choice may be a code page that is never guessed", () => {
  const text = 'SAP\n4001 Šroub\n';
  expect(decodeText(encoded(text, 'iso-8859-2'), 'ISO-8859-2')).toEqual({ text, readAs: 'ISO-8859-2' });
});

test('9.26: no code page is reported for an ASCII text', () => {
  expect(decodeText(encoded('SAP\n4001\n', 'utf-8'))).toEqual({ text: 'SAP\n4001\n' });
});

test('9.26: a few invalid bytes do not turn UTF-8 into another code page', () => {
  const good = encoded('SAP\n1,Гайка\n2,Кабель ', 'utf-8');
  const bytes = Uint8Array.from([...good, 0xd1, 0x0a]);
  expect(decodeText(bytes)).toEqual({ text: 'SAP\n1,Гайка\n2,Кабель \ufffd\n', readAs: 'UTF-8' });
});
