import { useState } from 'react';
import { Notice } from '../ui/notice/notice.tsx';
import { hasDraft } from '../unsaved/drafts.ts';
import { hasSessionEnded } from './session-mark.ts';

const ENDED = 'Your session has ended.';
const KEPT = 'Sign in again; what you typed is kept.';

/** Why somebody who was signed in has to sign in again; nothing for anybody else. */
export function SessionEnded() {
  const [words] = useState(() => hasSessionEnded() && (hasDraft() ? `${ENDED} ${KEPT}` : ENDED));
  return words && <Notice tone="info" message={words} />;
}
