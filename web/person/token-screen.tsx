import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Token, tokenCalls } from '#domain/person/token';
import { callQuery } from '../api/call-query.ts';
import { useCallWithRefusal } from '../api/use-call-with-refusal.ts';
import { useRole } from '../api/user.ts';
import { Button } from '../ui/control/button.tsx';
import { Segmented } from '../ui/control/segmented.tsx';
import { confirm } from '../ui/dialog/ask.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Fault } from '../ui/notice/fault.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { useTitle } from '../ui/use-title.ts';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { TokenTable } from './token-table.tsx';

const WHOSE = { own: 'Mine', all: 'All' };

/** The API tokens of the user or, for administrators, of all users (behaviour 38.7). */
export function TokenScreen() {
  useTitle('Tokens');
  const isAdmin = useRole() === 'admin';
  const [whose, setWhose] = useState<keyof typeof WHOSE>('all');
  const [making, setMaking] = useState(false);
  const query = useQuery({
    ...callQuery(tokenCalls.list, { all: isAdmin && whose === 'all' }),
    staleTime: 0,
  });
  const revoking = useCallWithRefusal(tokenCalls.end, () => showToast('Token revoked'));
  const rows = query.data?.rows;
  useKeys({ n: () => setMaking(true) });

  async function revoke({ token_id, name, username }: Token) {
    const message = `Revoke the token ${name} of ${username}? Programs that use it lose access at once.`;
    if (await confirm({ message, action: 'Revoke' })) revoking.make({ token_id });
  }

  return (
    <div className="page" aria-busy={query.isFetching}>
      <header className="row">
        <h1>Tokens</h1>
        <Button kind="primary" onClick={() => setMaking(true)}>
          Create token
        </Button>
        {isAdmin && <Segmented label="Whose tokens" choices={WHOSE} chosen={whose} onChoose={setWhose} />}
      </header>
      <p className="note">
        A token gives a program access with the rights of a person or a service. See the{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          API reference
        </a>
        .
      </p>
      <FailedQuery query={query} />
      <Fault>{revoking.fault}</Fault>
      {rows?.length === 0 && (
        <div className="empty">
          <p>{isAdmin && whose === 'all' ? 'No tokens yet.' : 'You have no tokens.'}</p>
        </div>
      )}
      {rows && rows.length > 0 && <TokenTable tokens={rows} onRevoke={(token) => void revoke(token)} />}
      {making && <MakeTokenDialog services={query.data?.services ?? []} onClose={() => setMaking(false)} />}
      <Overlay visible={query.isPending} />
    </div>
  );
}
