import { describe, expect, test } from 'vitest';
import { COMMENT_WIDTH, wrapComments } from './wrap-comments.ts';

const WIDE = `${'word '.repeat(30)}end`;
const FIRST = 'word '.repeat(23).trim();
const REST = `${'word '.repeat(7)}end`;

describe('a comment that is too wide', () => {
  test('becomes a block of several lines if it is a JSDoc comment on one line', () => {
    expect(wrapComments('a.ts', `  /** ${WIDE} */\n  const a = 1;\n`)).toBe(
      `  /**\n   * ${FIRST}\n   * ${REST}\n   */\n  const a = 1;\n`,
    );
  });

  test('is wrapped only up to the end of the paragraph', () => {
    const text = (...body: string[]) =>
      `/**\n${body.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\nlet a;\n`;
    expect(wrapComments('a.ts', text('Short.', '', WIDE, 'more', '', 'Last.', 'End.'))).toBe(
      text('Short.', '', FIRST, `${REST} more`, '', 'Last.', 'End.'),
    );
  });

  test('is one paragraph if it consists of line comments, also in SQL', () => {
    expect(wrapComments('a.tsx', `// ${WIDE}\n// more\nlet a;\n`)).toBe(
      `// ${FIRST}\n// ${REST} more\nlet a;\n`,
    );
    expect(wrapComments('a.sql', `  -- ${WIDE}\nselect 1;\n`)).toBe(
      `  -- ${FIRST}\n  -- ${REST}\nselect 1;\n`,
    );
  });

  test('has its further lines indented to its first word in a style sheet', () => {
    expect(wrapComments('a.css', `/* ${WIDE} */\na {\n}\n`)).toBe(`/* ${FIRST}\n   ${REST} */\na {\n}\n`);
  });
});

test.each([
  ['a narrow comment', `// ${'a'.repeat(COMMENT_WIDTH - 3)}\n// b\n`],
  ['code', `const text = '${WIDE}';\n`],
  ['a text that looks like a comment', `const text = \`\n// ${WIDE}\n/** ${WIDE} */\n\`;\n`],
  ['a comment after code', `const a = 1; // ${WIDE}\n`],
  ['a comment before code', `/* ${WIDE} */ const a = 1;\n`],
  ['a directive', `// biome-ignore lint/style/noNonNullAssertion: ${WIDE}\nlet a;\n`],
  ['a table, a list and a tag', `/**\n * | ${WIDE} |\n * - ${WIDE}\n * @param a ${WIDE}\n */\nlet a;\n`],
  ['an address', `// ${'https://example.com/'.repeat(8)}\n`],
])('%s stays unchanged', (_, text) => {
  expect(wrapComments('a.ts', text)).toBe(text);
});
