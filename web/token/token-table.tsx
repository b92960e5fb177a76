import { VisuallyHidden } from '@mantine/core';
import { SCOPE_WORDS, type Token } from '#domain/token/token';
import { joinLabel } from '#domain/values/text';
import { Badge } from '../ui/control/badge.tsx';
import { Button } from '../ui/control/button.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { formatInstant } from '../ui/time/instant.ts';
import { timeAgo } from '../ui/time/time-ago.ts';

interface TokenTableProps {
  tokens: readonly Token[];
  onEnd: (token: Token) => void;
}

/** Tokens, the newest first. Their texts are stored nowhere and so cannot be shown. */
export function TokenTable({ tokens, onEnd }: TokenTableProps) {
  return (
    <PlainTable label="Tokens">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col">For</th>
          <th scope="col">Allowed</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col" data-wide>
            Made
          </th>
          <th scope="col" data-align="end">
            <VisuallyHidden>End</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.token_id}>
            <td>{token.name}</td>
            <td>
              <Badge tone={token.active ? 'good' : 'bad'}>{stateOf(token)}</Badge>
            </td>
            <td>{token.service ? `${token.username} · Service` : token.username}</td>
            <td>{SCOPE_WORDS[token.scope]}</td>
            <td>{token.last_used_at === null ? 'Never' : <Moment at={token.last_used_at} />}</td>
            <td>
              <Moment at={token.ends_at} />
            </td>
            <td data-wide>
              {joinLabel([
                formatInstant(token.created_at),
                token.created_by !== token.username && token.created_by ? `by ${token.created_by}` : null,
                token.created_from ? `from ${token.created_from}` : null,
              ])}
            </td>
            <td data-align="end">
              <Button kind="danger-light" onClick={() => onEnd(token)}>
                End <VisuallyHidden>{token.name}</VisuallyHidden>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function stateOf({ active, ends_at }: Token): string {
  if (active) return 'Active';
  return Date.parse(ends_at) <= Date.now() ? 'Over' : 'Disabled with its owner';
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={timeAgo(at)}>
      {formatInstant(at)}
    </time>
  );
}
