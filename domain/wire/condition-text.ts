import type { ColumnFacts } from './column-kind.ts';
import { type Condition, conditionSchema, SPANS, type Value } from './condition.ts';

// The conditions in the URL of a list (behaviour 32.4): `brk` for contains, `=exact`, `^begins`, `!not`, `10..500`,
// `..500`, `2026-01-01..`, `next:14`, `this:month-1`, `O.T`, `[A,B]` for one of these values, `![A,B]` for none of
// them, `(blank)`, `(any)`.

const BLANK = '(blank)';
const NOT_BLANK = '(any)';
/** Matches a text that would look like another condition. The prefix `\` escapes it. */
const AMBIGUOUS = /^[=^![(\\]/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const RELATIVE = new RegExp(
  `^(?:(?<way>last|next):(?<days>\\d{1,4})|this:(?<span>${SPANS.join('|')}))(?<shift>[+-]\\d{1,4})?$`,
);

/** Writes a condition as text that `readCondition` reads back. */
export function writeCondition(condition: Condition): string {
  const { contains, begins, is, not, any, none, from, to, blank, shift = 0 } = condition;
  if (blank !== undefined) return blank ? BLANK : NOT_BLANK;
  if (contains !== undefined) return escaped(contains);
  if (begins !== undefined) return `^${begins}`;
  if (is !== undefined) return `=${is}`;
  if (not !== undefined) return `!${escaped(not)}`;
  if (any) return writeList(any);
  if (none) return `!${writeList(none)}`;
  if (condition.in) return condition.in.map((value) => value ?? BLANK).join('.');

  const shifted = shift === 0 ? '' : `${shift > 0 ? '+' : ''}${shift}`;
  if (condition.this) return `this:${condition.this}${shifted}`;
  if (condition.last !== undefined) return `last:${condition.last}${shifted}`;
  if (condition.next !== undefined) return `next:${condition.next}${shifted}`;
  return from !== undefined && from === to ? String(from) : `${from ?? ''}..${to ?? ''}`;
}

/** Reads the condition of a column from the URL. Undefined if the column does not accept the condition. */
export function readCondition(facts: ColumnFacts, text: string): Condition | undefined {
  const read = conditionSchema(facts).safeParse(readAny(facts, text));
  return read.success ? read.data : undefined;
}

function readAny({ kind }: ColumnFacts, text: string): Condition | undefined {
  if (text === BLANK || text === NOT_BLANK) return { blank: text === BLANK };
  if (kind === 'choice') return { in: text.split('.').map((value) => (value === BLANK ? null : value)) };
  const toValue = kind === 'number' ? readNumber : (value: string) => value;
  const any = readList(text, toValue);
  if (any) return { any };
  const none = text.startsWith('!') && readList(text.slice(1), toValue);
  if (none) return { none };
  return kind === 'text' ? readText(text) : (readRelative(text) ?? readRange(text, toValue));
}

function readText(text: string): Condition | undefined {
  if (/^[[(]/.test(text)) return undefined;
  if (text.startsWith('=')) return { is: text.slice(1) };
  if (text.startsWith('^')) return { begins: text.slice(1) };
  if (text.startsWith('!')) return { not: unescaped(text.slice(1)) };
  return { contains: unescaped(text) };
}

function readRelative(text: string): Condition | undefined {
  const { way, days, span, shift } = RELATIVE.exec(text)?.groups ?? {};
  const shifted = shift === undefined ? {} : { shift: Number(shift) };
  if (span) return { this: span as NonNullable<Condition['this']>, ...shifted };
  if (way) return { [way]: Number(days), ...shifted };
  return undefined;
}

function readRange(text: string, toValue: (text: string) => string | number): Condition {
  const at = text.indexOf('..');
  if (at < 0) return { from: toValue(text), to: toValue(text) };
  const [from, to] = [text.slice(0, at), text.slice(at + 2)];
  return { ...(from && { from: toValue(from) }), ...(to && { to: toValue(to) }) };
}

/** Reads a number. Other text is returned as it is, so that the schema of the condition refuses it. */
function readNumber(text: string): string | number {
  return NUMBER.test(text) ? Number(text) : text;
}

function escaped(text: string): string {
  return AMBIGUOUS.test(text) ? `\\${text}` : text;
}

function unescaped(text: string): string {
  return text.startsWith('\\') ? text.slice(1) : text;
}

function writeList(values: readonly Value[]): string {
  const written = values.map((value) =>
    value === null ? BLANK : String(value).replace(/[\\,\]]|^\(/g, '\\$&'),
  );
  return `[${written.join(',')}]`;
}

function readList(text: string, toValue: (text: string) => Value): Value[] | undefined {
  const body = /^\[(?<body>(?:[^\\\]]|\\.)*)\]$/su.exec(text)?.groups?.body;
  const entries = body?.match(/(?:[^\\,]|\\.)+/gsu);
  return entries?.map((entry) => (entry === BLANK ? null : toValue(entry.replace(/\\(.)/gsu, '$1'))));
}
