import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Buildable, type BuildableRow, buildableCall, type PlanRequest } from '#domain/plan/buildable';
import { counted } from '#domain/values/counted';
import { callQuery } from '../api/call-query.ts';
import { Pager } from '../ui/control/pager.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { usePages } from '../ui/control/use-pages.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { BuildableTable } from './buildable-table.tsx';

const FIRST_SIZE = 50;

type BuildableRequest = Omit<PlanRequest, 'offset' | 'limit'>;

interface StoppingSapsProps {
  request: BuildableRequest | null;
  built: Buildable;
}

export function StoppingSaps({ request, built }: StoppingSapsProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { missing, firstOnly } = missingParts(built);
  if (built.count === 0) return null;
  return (
    <div className="stack" id={id}>
      {opened && request ? (
        <AllSaps request={request} count={built.count} />
      ) : (
        <>
          {missing.length > 0 && <BuildableTable label="Missing parts" rows={missing} today={built.today} />}
          {firstOnly && <p className="secondary">{`The first ${missing.length} missing parts are shown.`}</p>}
        </>
      )}
      {request && (opened || missing.length < built.count) && (
        <div>
          <TextButton expands={{ opened, id }} onClick={() => setOpened(!opened)}>
            {opened ? 'Only missing parts' : `All ${counted(built.count, 'part SAP')}`}
          </TextButton>
        </div>
      )}
    </div>
  );
}

/** Returns the part SAPs that are missing now or on the begin date, and whether the response may lack further ones. */
export function missingParts({ rows, count }: Buildable): { missing: BuildableRow[]; firstOnly: boolean } {
  const missing = rows.filter(({ missing_now, missing_at_begin }) => missing_now > 0 || missing_at_begin > 0);
  // Missing part SAPs come first, so the response can lack some only if it contains no other part SAPs.
  return { missing, firstOnly: missing.length === rows.length && missing.length < count };
}

function AllSaps({ request, count }: { request: BuildableRequest; count: number }) {
  const pages = usePages(FIRST_SIZE);
  const pager = pages.fitTo(count);
  const { offset, limit } = pages.range;
  const query = useQuery({
    // The panel has already requested the first page.
    ...callQuery(
      buildableCall,
      offset === 0 && limit === FIRST_SIZE ? request : { ...request, offset, limit },
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FailedQuery query={query} />
      {query.data && (
        <BuildableTable label="All part SAPs of the plan" rows={query.data.rows} today={query.data.today} />
      )}
      {pager && <Pager {...pager} />}
    </>
  );
}
