import { findComments } from './find-comments.ts';

/**
 * A comment that starts with one of these words is usually not a sentence. Begin with the subject, or rename the code
 * so that it needs no comment.
 */
const OPENINGS = /^(What|Whoever|Who|Of)\b/;

/** Phrases that plain technical English avoids. */
const WORDS = {
  whoever: /\bwhoever\b/i,
  'is told': /\b(is|are|be) told\b/i,
  'is said': /\b(is|are) said\b/i,
  'is had': /\b(is|are|be) had\b/i,
  'goes by': /\bgo(es)? by\b/i,
  'stands in': /\bstands? (in (?!for)|beside|above|where)\b/i,
  "of one's own": /\bof one's own\b/i,
};

/** Finds the comments of a source that are not plain sentences. Returns each fault with its path and line. */
export function findFaults(path: string, text: string): string[] {
  const lines = text.split('\n');
  return findComments(path, text).flatMap(({ start, end }) => {
    const comment = textOf(lines.slice(start, end));
    const opening = OPENINGS.exec(comment)?.[0];
    const words = Object.entries(WORDS).filter(([, word]) => word.test(comment));
    const faults = [
      ...(opening ? [`begins with "${opening}"`] : []),
      ...words.map(([name]) => `says "${name}"`),
    ];
    return faults.map((fault) => `${path}:${start + 1} ${fault}`);
  });
}

function textOf(comment: readonly string[]): string {
  const lines = comment.map((line) => line.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/|--)/, '').trim());
  return lines.join(' ').trim();
}
