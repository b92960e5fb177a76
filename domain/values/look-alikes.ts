/** Pairs of a letter, mostly Cyrillic or Greek, and the plain Latin letter that it resembles in lower or upper case. */
const LOOK_ALIKES =
  'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ӏl ԁd ԛq ԝw αa βb εe ζz ηh ιi κk μm νv οo ρp τt υy χx ıi ɡg';

/** The Latin letter that each of these letters resembles, in lower case. */
export const LATIN_OF: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
