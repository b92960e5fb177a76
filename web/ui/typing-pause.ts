/** The pause in typing after which searches and checks start. */
export const TYPING_PAUSE_MS = 300;
