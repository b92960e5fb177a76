/** Searches and checks start after this pause in typing. */
export const TYPING_PAUSE_MS = 300;
