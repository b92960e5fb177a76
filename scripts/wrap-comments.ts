import { extname } from 'node:path';
import { parseSync } from 'vite';

/** The widest line of a comment. Biome wraps code at less and leaves comments as they are. */
export const COMMENT_WIDTH = 120;

/** Comments that a tool reads: a line break would change what they say. */
const DIRECTIVE = /biome-ignore|@ts-|@vite-|v8 ignore|^\/\/\/|eslint|sourceMappingURL/;
/** A line that is part of a table, a list, a tag or an example keeps its place. */
const PROSE = /^[^\s|@*#>`-]|^`[^`]/;

/** The whole lines of a comment: from its first line up to, and not including, `end`. */
interface Lines {
  start: number;
  end: number;
}

/** Wraps the paragraphs of comments that have too wide a line. Everything else stays as it is. */
export function wrapComments(path: string, text: string): string {
  const lines = text.split('\n');
  if (lines.every((line) => line.length <= COMMENT_WIDTH)) return text;
  // From the last to the first, so that the numbers of lines hold.
  for (const { start, end } of findComments(path, text, lines).reverse()) {
    const comment = lines.slice(start, end);
    if (comment.every((line) => line.length <= COMMENT_WIDTH)) continue;
    if (comment.some((line) => DIRECTIVE.test(line.trim()))) continue;
    lines.splice(start, end - start, ...wrapComment(comment));
  }
  return lines.join('\n');
}

function findComments(path: string, text: string, lines: readonly string[]): Lines[] {
  const isAlone = ({ start, end }: Lines) =>
    /^\s*(\/\/|\/\*|--)/.test(lines[start] ?? '') &&
    (!/^\s*\/\*/.test(lines[start] ?? '') || /\*\/$/.test(lines[end - 1] ?? ''));
  return joinNeighbours(spansOf(path, text, lines).filter(isAlone), lines);
}

function spansOf(path: string, text: string, lines: readonly string[]): Lines[] {
  if (extname(path) === '.sql')
    return lines.flatMap((line, start) => (/^\s*--/.test(line) ? [{ start, end: start + 1 }] : []));
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  const spans =
    extname(path) === '.css'
      ? [...text.matchAll(/\/\*.*?\*\//gs)].map(({ index, 0: all }) => ({
          start: index,
          end: index + all.length,
        }))
      : parseSync(path, text).comments;
  return spans.map(({ start, end }) => ({ start: lineOf(start), end: lineOf(end) + 1 }));
}

/** Line comments below each other, with the same indentation, are one comment. */
function joinNeighbours(comments: readonly Lines[], lines: readonly string[]): Lines[] {
  const joined: Lines[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    const marker = lineMarkerOf(lines[comment.start]);
    if (last?.end === comment.start && marker && marker === lineMarkerOf(lines[last.start]))
      last.end = comment.end;
    else joined.push({ ...comment });
  }
  return joined;
}

function lineMarkerOf(line = ''): string | undefined {
  return /^\s*(\/\/|--)/.exec(line)?.[0];
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
    // A block whose text begins beside its opening, or ends beside its end, is left to its author.
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

/** Wraps each paragraph that is too wide, and puts the prefix before every line. */
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
