import { findComments, lineMarkerOf } from './find-comments.ts';

/** The maximum width of a comment line. Biome wraps code at a smaller width and does not wrap comments. */
export const COMMENT_WIDTH = 120;

/** Matches comments for tools, whose meaning a line break would change. */
const DIRECTIVE = /biome-ignore|@ts-|@vite-|v8 ignore|^\/\/\/|eslint|sourceMappingURL/;
/** Matches a line that can be wrapped: not a line of a table, a list, a tag or an example. */
const PROSE = /^[^\s|@*#>`-]|^`[^`]/;

/** Wraps the paragraphs of comments that are too wide. Everything else stays unchanged. */
export function wrapComments(path: string, text: string): string {
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= COMMENT_WIDTH)) return text;
  // Comments are wrapped from last to first, so that line numbers stay valid.
  for (const { start, end } of findComments(path, text).reverse()) {
    const comment = lines.slice(start, end);
    if (comment.every((line) => line.length <= COMMENT_WIDTH)) continue;
    if (comment.some((line) => DIRECTIVE.test(line.trim()))) continue;
    lines.splice(start, end - start, ...wrapComment(comment));
  }
  return lines.join('\n');
}

function wrapComment(comment: readonly string[]): string[] {
  const [first = ''] = comment;
  const indent = /^\s*/.exec(first)?.[0] ?? '';
  const marker = lineMarkerOf(first);
  if (marker)
    return wrapParagraphs(
      comment.map((line) => line.slice(marker.length + 1)),
      `${marker} `,
    );
  if (comment.length > 1) {
    const inner = comment.slice(1, -1);
    // A block whose text starts on its first line or ends on its last line stays unchanged.
    if (!inner.every((line) => line.startsWith(`${indent} *`))) return [...comment];
    const body = wrapParagraphs(
      inner.map((line) => line.slice(indent.length + 3)),
      `${indent} * `,
    );
    return [first, ...body, comment.at(-1) ?? ''];
  }
  const [, opening = '', text = ''] = /^\s*(\/\*\*?) (.*) \*\/$/.exec(first) ?? [];
  if (opening === '/**') return [`${indent}/**`, ...wrapParagraphs([text], `${indent} * `), `${indent} */`];
  if (opening === '') return [...comment];
  const [begin = '', ...rest] = wrapParagraphs([`${text} */`], `${indent}   `);
  return [`${indent}/* ${begin.trimStart()}`, ...rest];
}

function wrapParagraphs(body: readonly string[], prefix: string): string[] {
  const width = COMMENT_WIDTH - prefix.length;
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of body) {
    const isProse = PROSE.test(line);
    if (isProse && isOpen) paragraphs.at(-1)?.push(line);
    else paragraphs.push([line]);
    isOpen = isProse;
  }
  return paragraphs
    .flatMap((paragraph) => {
      const isWide = paragraph.some((line) => line.length > width);
      return isWide && PROSE.test(paragraph[0] ?? '')
        ? fill(paragraph.join(' ').split(/\s+/), width)
        : paragraph;
    })
    .map((line) => `${prefix}${line}`.trimEnd());
}

function fill(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
