import pg from 'pg';

const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;
const INT8 = 20;
const DATE_ARRAY = 1182;

/**
 * Converts the driver's values. A calendar day stays the text that PostgreSQL wrote, because as a Date it can shift to
 * the previous day. A decimal becomes a number with fifteen digits (docs/decisions/004). A sum that may have more
 * digits and is used in SQL again is selected as text. The driver itself converts arrays of decimals.
 */
export function typeParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(DATE, asText);
  parsers.setTypeParser(TIMESTAMP, asText);
  parsers.setTypeParser(NUMERIC, Number);
  parsers.setTypeParser(INT8, parseInt8);
  parsers.setTypeParser(TIMESTAMPTZ, parseInstant);
  parsers.setTypeParser(DATE_ARRAY, parseDays);
  return parsers;
}

function asText(text: string): string {
  return text;
}

/** Counts and ids fit a number. A larger value stays a text instead of being rounded. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

function parseInstant(text: string): string {
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** Days need no quotes in an array. */
function parseDays(text: string): (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : element));
}
