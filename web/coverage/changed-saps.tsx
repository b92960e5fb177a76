import { useQuery } from '@tanstack/react-query';
import type { ChangedSap } from '#domain/try/try';
import { counted } from '#domain/values/counted';
import { paths } from '../paths.ts';
import { FailedAnswer } from '../try/failed-answer.tsx';
import { useSuppositions } from '../try/tried.ts';
import { tryQuery } from '../try/try-query.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { coverageWords } from './coverage-words.ts';

/** The number of part SAPs that are shown. */
const MOST_SHOWN = 100;

interface Change {
  without: ChangedSap;
  supposed: ChangedSap;
}

const COLUMNS: PlainColumn<Change>[] = [
  {
    header: 'SAP',
    cell: ({ without: { sap_id, sap_code } }) => <Link to={paths.coverage(sap_id)}>{sap_code}</Link>,
  },
  { header: 'Part name', cell: ({ without }) => without.part_name },
  { header: 'Without the suppositions', cell: ({ without }) => coverageWords(without) },
  {
    header: 'Under the suppositions',
    bad: ({ supposed }) => supposed.short_on !== null,
    cell: ({ supposed }) => coverageWords(supposed),
  },
];

/**
 * The part SAPs whose figures change under the suppositions; with `days` only those that run short within this range
 * with or without them (behaviour 43.1).
 */
export function ChangedSaps({ days }: { days: number | null }) {
  const suppositions = useSuppositions();
  const asked = useQuery({ ...tryQuery(suppositions, 'coverage', { days }), staleTime: 0 });
  const changes = asked.data?.without.rows.flatMap((without, place) => {
    const supposed = asked.data.with.rows[place];
    return supposed ? { without, supposed } : [];
  });
  return (
    <>
      <FailedAnswer query={asked} />
      {changes && <p role="status">{changedWords(changes.length)}</p>}
      {changes && changes.length > 0 && (
        <PlainRows
          label="Changed part SAPs"
          columns={COLUMNS}
          rows={changes.slice(0, MOST_SHOWN)}
          keyOf={({ without }) => without.sap_id}
        />
      )}
      {changes && changes.length > MOST_SHOWN && (
        <p className="secondary">{`The first ${MOST_SHOWN} are shown.`}</p>
      )}
    </>
  );
}

function changedWords(count: number): string {
  if (count === 0) return 'No part SAP has other figures.';
  return `The figures of ${counted(count, 'part SAP')} differ.`;
}
