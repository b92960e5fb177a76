import { personCalls, type personGrid } from '#domain/person/person';
import { counted } from '#domain/values/counted';
import type { DataOf } from '#domain/wire/call';
import type { RowOf } from '#domain/wire/grid';
import { useCallWithRefusal } from '../api/use-call-with-refusal.ts';
import { useUserId } from '../api/user.ts';
import { useSignOnOffer } from '../session/use-sign-on-offer.ts';
import { Button } from '../ui/control/button.tsx';
import { confirm } from '../ui/dialog/ask.ts';
import { Fault } from '../ui/notice/fault.tsx';
import { showToast } from '../ui/notice/toast.tsx';

export type ResetPassword = DataOf<typeof personCalls.reset>;

interface PersonAccessProps {
  person: RowOf<typeof personGrid>;
  onReset: (reset: ResetPassword) => void;
}

/** Manages the access of a user. For their own account, administrators can only sign out. */
export function PersonAccess({ person, onReset }: PersonAccessProps) {
  const { user_id, username, service, standing, sessions } = person;
  const isOwnAccount = useUserId() === user_id;
  const resetting = useCallWithRefusal(personCalls.reset, onReset);
  const disabling = useCallWithRefusal(personCalls.disable, () => showToast(`${username} is disabled`));
  const enabling = useCallWithRefusal(personCalls.enable, () => showToast(`${username} is enabled`));
  const ending = useCallWithRefusal(personCalls.endSessions, ({ ended }) =>
    showToast(`${counted(ended, 'session')} of ${username} ended`),
  );
  const unlinking = useCallWithRefusal(personCalls.unlink, ({ ended }) =>
    showToast(ended > 0 ? `The sign-on of ${username} is unlinked` : `No sign-on of ${username} was linked`),
  );
  const { name: provider } = useSignOnOffer();
  const ends = provider ? 'sessions, tokens and linked sign-on' : 'sessions and tokens';
  const fault = resetting.fault ?? disabling.fault ?? enabling.fault ?? ending.fault ?? unlinking.fault;

  async function confirmAnd(message: string, action: string, act: () => void) {
    for (const call of [resetting, disabling, enabling, ending, unlinking]) call.reset();
    if (await confirm({ message, action })) act();
  }

  return (
    <>
      {isOwnAccount && <p className="secondary">This is you: change your own password in the user menu.</p>}
      <div className="row">
        {!service && !isOwnAccount && (
          <Button
            busy={resetting.busy}
            onClick={() =>
              void confirmAnd(`Give ${username} a one-time password? Their ${ends} end.`, 'Reset', () =>
                resetting.make({ user_id }),
              )
            }
          >
            Reset password
          </Button>
        )}
        {sessions > 0 && (
          <Button
            busy={ending.busy}
            onClick={() =>
              void confirmAnd(
                isOwnAccount
                  ? 'Sign yourself out everywhere, including here?'
                  : `Sign ${username} out everywhere?`,
                'Sign out',
                () => ending.make({ user_id }),
              )
            }
          >
            Sign out everywhere
          </Button>
        )}
        {provider && !service && !isOwnAccount && (
          <Button
            busy={unlinking.busy}
            onClick={() =>
              void confirmAnd(
                `Unlink the sign-on of ${username}? Their tokens and the sessions that it opened end.`,
                'Unlink',
                () => unlinking.make({ user_id }),
              )
            }
          >
            Unlink sign-on
          </Button>
        )}
        {standing === 'disabled' ? (
          <Button busy={enabling.busy} onClick={() => enabling.make({ user_id })}>
            Enable
          </Button>
        ) : (
          !isOwnAccount && (
            <Button
              kind="danger-light"
              busy={disabling.busy}
              onClick={() =>
                void confirmAnd(
                  `Disable ${username}? ${service ? 'Its tokens stop working.' : 'They are signed out, and their tokens stop working.'}`,
                  'Disable',
                  () => disabling.make({ user_id }),
                )
              }
            >
              Disable
            </Button>
          )
        )}
      </div>
      <Fault>{fault}</Fault>
    </>
  );
}
