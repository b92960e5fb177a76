import { SSF } from '@e965/xlsx';

/** The locale in a format, as in `[$-419]0`, which the library would show as a dollar sign. */
const LANGUAGE = /\[\$-[^\]]*\]/g;

/** Formats a number. Returns it unformatted if the library does not support the format. */
export function numberText(number: number, format: string, date1904 = false): string {
  try {
    return SSF.format(format.replace(LANGUAGE, ''), number, { date1904 });
  } catch {
    return SSF.format('General', number);
  }
}

/** The built-in formats that Excel files reference by number (ECMA-376, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
};
/** The date and time formats of East Asian versions of Excel, by number. */
const EAST_ASIAN_DAYS = [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const EAST_ASIAN_TIMES = [32, 33, 34, 35];

/** Returns the built-in format with this number. */
export function builtInFormat(number: number): string {
  if (EAST_ASIAN_DAYS.includes(number)) return 'm/d/yy';
  if (EAST_ASIAN_TIMES.includes(number)) return 'h:mm:ss';
  return BUILT_IN[number] ?? 'General';
}
