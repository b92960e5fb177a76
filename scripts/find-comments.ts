import { extname } from 'node:path';
import { parseSync } from 'vite';

/** The lines of a comment, from `start` up to but not including `end`. */
interface Lines {
  start: number;
  end: number;
}

/** Finds the comments that are on lines of their own, in order. Adjacent line comments count as one. */
export function findComments(path: string, text: string): Lines[] {
  const lines = text.split('\n');
  const isAlone = ({ start, end }: Lines) =>
    /^\s*(\/\/|\/\*|--)/.test(lines[start] ?? '') &&
    (!/^\s*\/\*/.test(lines[start] ?? '') || /\*\/$/.test(lines[end - 1] ?? ''));
  return joinAdjacent(spansOf(path, text, lines).filter(isAlone), lines);
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

function joinAdjacent(comments: readonly Lines[], lines: readonly string[]): Lines[] {
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

/** Returns the indentation and the marker of a line comment. Undefined for any other line. */
export function lineMarkerOf(line = ''): string | undefined {
  return /^\s*(\/\/|--)/.exec(line)?.[0];
}
