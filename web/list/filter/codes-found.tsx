import { useQuery } from '@tanstack/react-query';
import { counted, firstOf, grouped } from '#domain/values/counted';
import type { FoundCodes } from '#domain/wire/list';
import { callQuery } from '../../api/call-query.ts';
import { copyWithToast } from '../../ui/clipboard/copy-to-clipboard.ts';
import { Button } from '../../ui/control/button.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import type { ListGrid } from '../rows/list-parameters.ts';

const MAX_NAMED = 8;

interface CodesFoundProps {
  grid: ListGrid;
  column: string;
  codes: string[];
}

/** Shows `Found 196 of 200. Not found: …`, and which of the codes are earlier codes (behaviour 32.11). */
export default function CodesFound({ grid, column, codes }: CodesFoundProps) {
  const query = useQuery(callQuery(grid.found, { column, codes }));
  if (!query.data) return <FailedQuery query={query} />;
  const { found, missing, earlier } = query.data;

  const copy = () =>
    void copyWithToast({ text: missing.join('\n') }, `Copied ${counted(missing.length, 'code')}`);

  return (
    <div className="row note" role="status">
      <span>
        Found {grouped(found)} of {grouped(found + missing.length)}.
        {missing.length > 0 && ` Not found: ${firstOf(missing, MAX_NAMED)}.`}
        {earlier.length > 0 && ` ${earlierWords(earlier)}`}
      </span>
      {missing.length > 0 && (
        <Button kind="quiet" onClick={copy}>
          Copy
        </Button>
      )}
    </div>
  );
}

function earlierWords(earlier: FoundCodes['earlier']): string {
  const pairs = firstOf(
    earlier.map(({ code, now }) => `${code} is now ${now}`),
    MAX_NAMED,
  );
  return `${grouped(earlier.length)} found by ${earlier.length === 1 ? 'an earlier code' : 'earlier codes'}: ${pairs}.`;
}
