import { useState } from 'react';
import { Notice } from '../ui/notice/notice.tsx';
import { hasDraft } from '../unsaved/drafts.ts';
import { type SessionEnd, sessionEnd } from './session-mark.ts';

const WORDS: Record<SessionEnd, { said: string; kept: string }> = {
  ended: { said: 'Your session has ended.', kept: 'Sign in again; what you typed is kept.' },
  disabled: {
    said: 'Your account was disabled. Ask an administrator.',
    kept: 'What you typed is kept in this browser.',
  },
};

/** Why somebody who was signed in has to sign in again; nothing for anybody else. */
export function SessionEnded() {
  const [words] = useState(() => {
    const end = sessionEnd();
    if (!end) return undefined;
    const { said, kept } = WORDS[end];
    return hasDraft() ? `${said} ${kept}` : said;
  });
  return words && <Notice tone="info" message={words} />;
}
