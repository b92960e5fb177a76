import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const WIDTH = 120;
const FOLDERS = '{bench,domain,drill,e2e,scripts,server,web}';
/** Those that have landed are never changed, and what is generated is as wide as it is. */
const LEFT_ALONE = /\/migrations\/|schema\.sql$|tables\.ts$/;
const COMMENT = /^\s*(\/\/|\/?\*|--|\{\/\*)/;
/** Biome reads such a line alone. */
const DIRECTIVE = /biome-ignore/;

// Biome wraps code and leaves comments as they are.
test('no line of a comment is wider than the code may be', () => {
  const paths = globSync(`${FOLDERS}/**/*.{ts,tsx,css,sql}`, { cwd: ROOT }).filter(
    (path) => !LEFT_ALONE.test(path),
  );
  expect(paths.length).toBeGreaterThan(1_000);
  const wide = paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > WIDTH && COMMENT.test(line) && !DIRECTIVE.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(wide).toEqual([]);
});
