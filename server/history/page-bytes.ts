/** A document of thousands of lines is one row: a page ends before it holds more than this, as it is stored. */
export const PAGE_BYTES = 512 * 1024;
