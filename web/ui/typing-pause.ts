/** Searches and checks begin when nothing was typed for so long. */
export const TYPING_PAUSE_MS = 300;
