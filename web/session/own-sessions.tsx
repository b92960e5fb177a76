import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserName } from '#domain/session/browser-name';
import { type OwnSession, ownSessionCalls } from '#domain/session/own-sessions';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { Badge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { formatInstant } from '../ui/instant.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { timeAgo } from '../ui/time-ago.ts';
import styles from './own-sessions.module.css';

/**
 * Lists the user's sessions. Each session except the current one can be ended, alone or with all others (behaviour
 * 1.13).
 */
export function OwnSessions({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({ ...callQuery(ownSessionCalls.list, {}), staleTime: 0 });
  const sessions = query.data?.rows ?? [];
  const others = sessions.filter(({ current }) => !current).length;

  const ending = useMutation({
    mutationFn: async (session: OwnSession | undefined) => {
      if (session) await send(ownSessionCalls.end, { session_id: session.session_id });
      else await send(ownSessionCalls.endOthers, {});
    },
    onSuccess(_, session) {
      showToast(session ? 'Session ended' : 'Other sessions ended');
    },
    onSettled: () => invalidateReads(client),
  });

  return (
    <Dialog title="Your sessions" onClose={onClose}>
      <div className="stack" aria-busy={query.isFetching}>
        <FailedQuery query={query} />
        {query.data && (
          <p>
            {others === 0
              ? 'You have no other sessions.'
              : `You have ${counted(others, 'other session')}. If you do not recognize one, end it and reset your password.`}
          </p>
        )}
        <ul>
          {sessions.map((session) => (
            <li key={session.session_id} className={styles.session}>
              <div>
                <strong className="strong">{browserName(session.agent)}</strong>
                {session.current && (
                  <span className="aside">
                    <Badge tone="good">This session</Badge>
                  </span>
                )}
                <p className="note">{sessionWords(session)}</p>
              </div>
              {!session.current && (
                <TextButton
                  label={`End the session of ${browserName(session.agent)}, ${sessionWords(session)}`}
                  onClick={() => ending.isPending || ending.mutate(session)}
                >
                  End
                </TextButton>
              )}
            </li>
          ))}
        </ul>
        <DialogButtons>
          <Button initialFocus onClick={onClose}>
            Close
          </Button>
          {others > 1 && (
            <Button kind="danger" busy={ending.isPending} onClick={() => ending.mutate(undefined)}>
              {`End ${counted(others, 'other session')}`}
            </Button>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** Returns a text such as `192.0.2.7 · since Jan 5, 2026, 14:05 · last seen 2 minutes ago`. */
function sessionWords({ address, created_at, last_seen_at }: OwnSession): string {
  return joinLabel([address, `since ${formatInstant(created_at)}`, `last seen ${timeAgo(last_seen_at)}`]);
}
