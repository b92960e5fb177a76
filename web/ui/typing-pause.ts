/** What follows from what is typed waits until nothing was typed for so long. */
export const TYPING_PAUSE_MS = 300;
