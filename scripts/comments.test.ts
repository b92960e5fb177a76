import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSources, ROOT } from './sources.ts';
import { COMMENT_WIDTH } from './wrap-comments.ts';

const COMMENT = /^\s*(\/\/|\/?\*|--|\{\/\*)/;
/** Biome requires this comment to be on one line. */
const DIRECTIVE = /biome-ignore/;

// Biome wraps only code. `npm run fix` wraps comments.
test('no comment line is wider than the limit', () => {
  const paths = listSources();
  expect(paths.length).toBeGreaterThan(1_000);
  const wide = paths.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > COMMENT_WIDTH && COMMENT.test(line) && !DIRECTIVE.test(line)
          ? [`${path}:${index + 1}`]
          : [],
      ),
  );
  expect(wide).toEqual([]);
});
