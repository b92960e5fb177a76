/** A document of thousands of lines is one row: a page ends with the entry by which it holds so much, as it is stored. */
export const PAGE_BYTES = 512 * 1024;
