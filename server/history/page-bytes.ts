/** A document of thousands of lines is one row: a page ends with the entry by which it holds this much, as stored. */
export const PAGE_BYTES = 512 * 1024;
