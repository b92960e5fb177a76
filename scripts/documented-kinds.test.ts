import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import { RECORDS, requiredFields } from '../server/testing/records.ts';
import { ROOT } from './sources.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const RULES = read('docs/behaviour.md').replace(/\s+/g, ' ');
/** Returns a rule up to the next one. */
const ruleOf = (number: string) => RULES.split(` ${number} **`)[1]?.split(/ \d+\.\d+ \*\*/)[0] ?? '';
/** Returns a name as within a sentence: `part SAPs`. */
const inSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

describe.each(recordKind.options)('the documentation of a %s', (kind) => {
  const { one, many: title, list, hasState, changes } = RECORD_KINDS[kind];
  const many = inSentence(title);

  test('2.5, 2.6: names its link and its paths', () => {
    expect.soft(ruleOf('2.5')).toContain(`\`${title}\``);
    expect.soft(ruleOf('2.6')).toContain(`\`${list}\`, \`${list.replace('_list', '')}\``);
  });

  test('has a section, which the table of sections names', () => {
    expect.soft(RULES).toMatch(RegExp(`## \\d+ ${title} `));
    expect.soft(RULES).toMatch(RegExp(`[|·] \\d+ ${title} [|·]`));
  });

  test('4.2: names the sentence about missing values', () => {
    const { incomplete = '' } = RECORDS[kind].calls.save;
    const [, named] = ruleOf('4.2').match(RegExp(`\`${incomplete}\` for ([\\w ,]+)`)) ?? [];
    expect(named?.split(/, | and /)).toContain(many);
  });

  test('5.12, 23.2, 28.1: names its label, its rank in Find and its related records', () => {
    const name = one.toLowerCase();
    // Labels contain other labels, so the name alone does not say that the rule names the label of the kind.
    expect.soft(ruleOf('5.12').toLowerCase()).toMatch(RegExp(`\\b(an?|or) ${name} (is|its|or)\\b`));
    expect.soft(ruleOf('28.1').toLowerCase()).toMatch(RegExp(`\\b${name}s?\\b`));
    expect.soft(ruleOf('23.2')).toContain(`${many},`);
  });

  test.runIf(requiredFields(kind).includes('name'))('29.2: says that a lookup adds one by its name', () => {
    expect.soft(ruleOf('29.2')).toContain(many);
  });

  test('33.1: names the fields that a bulk change sets', () => {
    const labels: Readonly<Record<string, string>> = FIELD_LABELS[kind];
    const [, states] = ruleOf('33.1').match(/sets the State of (.*?);/) ?? [];
    expect((states ?? '').includes(many)).toBe(hasState);
    for (const field of changes.filter((field) => !['state', 'note'].includes(field)))
      expect.soft(ruleOf('33.1')).toMatch(RegExp(`\\b${labels[field]}\\b[^;]* of ${many}`));
  });
});

test('5.13: the documentation names each generated number', () => {
  const definitions = read('server/db/schema.sql') + read('server/db/rules/020_numbers.sql');
  const prefixes = [...definitions.matchAll(/own_number\('(\w+)'/g)].map(([, prefix]) => prefix);
  expect(prefixes).not.toEqual([]);
  for (const prefix of prefixes) expect.soft(ruleOf('5.13')).toContain(`\`${prefix}000001\``);
});

test('ARCHITECTURE.md lists the folders of all kinds', () => {
  const [, kinds] =
    read('ARCHITECTURE.md')
      .replace(/\s+/g, ' ')
      .match(/A record kind \((.*?)\)/) ?? [];
  expect(kinds?.split(', ')).toEqual(recordKind.options.map((kind) => `\`${kind.replaceAll('_', '-')}\``));
});

test.each(recordKind.options)('a browser test walks through the screens of a %s', (kind) => {
  expect(existsSync(join(ROOT, `e2e/${kind.replaceAll('_', '-')}.spec.ts`))).toBe(true);
});
