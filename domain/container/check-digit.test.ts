import { expect, test } from 'vitest';
import { checkDigitDoubt, lotDoubt } from './check-digit.ts';

test.each([
  ['MSKU 618342-7', 'MSKU 618342-7: the last digit should be 9. Is the number right?'],
  [' msku6183427 ', 'msku6183427: the last digit should be 9. Is the number right?'],
  ['M.S.K.U/618\u00a0342 7', 'M.S.K.U/618\u00a0342 7: the last digit should be 9. Is the number right?'],
  ['CSQU305438-9', 'CSQU305438-9: the last digit should be 3. Is the number right?'],
])('a warning shows the right check digit of %j', (number, sentence) => {
  expect(checkDigitDoubt(number)).toBe(sentence);
});

test.each(['MSKU 61834', 'MSKU 618342-71', 'MSKA 618342-7', 'MSKU 6I8342-7', 'MSKU 618O42 7'])(
  '%j has a warning, because it resembles a container number',
  (number) => {
    expect(checkDigitDoubt(number)).toBe(
      `${number}: a container number has three letters, then U, J or Z, then seven digits. Is the number right?`,
    );
  },
);

test.each([
  ['MSKU6183429 / TGHU7654320', 'has two container numbers'],
  ['msku6183429 TGHU7654320 CSQU3054383', 'has 3 container numbers'],
  ['Cont. MSKU6183429 (40HC)', 'contains the container number MSKU6183429'],
  ['MSKU 618342-9 40HC', 'contains the container number MSKU 618342-9'],
])('a longer text with container numbers has a warning: %j', (text, what) => {
  expect(checkDigitDoubt(text)).toBe(`${text}: the text ${what}. Is the number right?`);
});

test.each(['PC', 'st', 'pcs.', 'Шт', '12.50', '3,20 EUR', '1.250,00 €', '$ 4.5'])(
  '24.11: %j in place of a container has a warning',
  (text) => {
    expect(checkDigitDoubt(text)).toBe(`${text}: this is a unit or a price. Is the number right?`);
  },
);

test.each([
  ['MSKU 618342-9'],
  ['12'],
  ['ST-1'],
  ['M1'],
  ['CSQU 305438 3'],
  ['MSKU 618004 0'],
  ['ZZZZ 000000'],
  ['CONT 0001'],
  ['XMSKU6183429-1'],
  ['TRUCK 6183429'],
  [''],
  [null],
])('%j has no warning', (number) => {
  expect(checkDigitDoubt(number)).toBeUndefined();
});

test('24.11: a LOT that is a valid container number has a warning, unless the container field has one, too', () => {
  const warning = 'LOT MSKU 618342-9 is a container number. Are container and LOT swapped?';
  for (const container of [null, 'L-1']) {
    expect(lotDoubt({ container, lot: ' MSKU 618342-9' })).toBe(warning);
    expect(lotDoubt({ container, lot: 'MSKU 618342-7' })).toBeUndefined();
    expect(lotDoubt({ container, lot: null })).toBeUndefined();
  }
  expect(lotDoubt({ container: 'TGHU7654320', lot: 'MSKU 618342-9' })).toBeUndefined();
});
