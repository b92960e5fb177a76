import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../docs/decisions');
const INDEX = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const files = globSync('[0-9]*.md', { cwd: FOLDER }).sort();

test.each(files)('%s starts with its number, title, status and date, and is in the index', (file) => {
  const page = readFileSync(join(FOLDER, file), 'utf8');
  const [, number, title, status, day] =
    /^# (\d{3}) · (.+)\n\n\*\*Status\.\*\* (Accepted|Superseded by \d{3}), (\d{4}-\d\d-\d\d)\.\n\n/.exec(
      page,
    ) ?? [];
  expect(number).toBe(basename(file).slice(0, 3));
  expect(INDEX).toContain(`| [${number}](${file}) | ${title} | ${status} | ${day} |`);
});
