import { VisuallyHidden } from '@mantine/core';
import { SCOPE_WORDS, type Token } from '#domain/person/token';
import { joinLabel } from '#domain/values/text';
import { Badge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import { formatInstant } from '../ui/instant.ts';
import { Moment } from '../ui/moment.tsx';

interface TokenTableProps {
  tokens: readonly Token[];
  onRevoke: (token: Token) => void;
}

/** Shows API tokens without their values, which are not stored. */
export function TokenTable({ tokens, onRevoke }: TokenTableProps) {
  return (
    <PlainRows
      label="Tokens"
      columns={[
        { header: 'Name', cell: ({ name }) => name },
        {
          header: 'State',
          cell: (token) => <Badge tone={token.active ? 'good' : 'bad'}>{stateOf(token)}</Badge>,
        },
        {
          header: 'For',
          below: true,
          cell: ({ service, username }) => (service ? `${username} · Service` : username),
        },
        { header: 'Allowed', below: true, cell: ({ scope }) => SCOPE_WORDS[scope] },
        {
          header: 'Last used',
          below: true,
          cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <Moment at={last_used_at} />),
        },
        { header: 'Expires', below: true, cell: ({ ends_at }) => <Moment at={ends_at} /> },
        { header: 'Created', wide: true, below: true, cell: createdText },
        {
          header: 'Revoke',
          unseen: true,
          align: 'end',
          cell: (token) => (
            <Button kind="danger-light" onClick={() => onRevoke(token)}>
              Revoke <VisuallyHidden>{token.name}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
      rows={tokens}
      keyOf={({ token_id }) => token_id}
    />
  );
}

function createdText({ created_at, created_by, created_from, username }: Token): string {
  return joinLabel([
    formatInstant(created_at),
    created_by !== username && created_by ? `by ${created_by}` : null,
    created_from ? `from ${created_from}` : null,
  ]);
}

function stateOf({ active, ends_at }: Token): string {
  if (active) return 'Active';
  return Date.parse(ends_at) <= Date.now() ? 'Expired' : 'Disabled with its owner';
}
