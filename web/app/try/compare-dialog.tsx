import { useQuery } from '@tanstack/react-query';
import { USUAL_SCHEDULE_DAYS } from '#domain/schedule/schedule';
import { counted } from '#domain/values/counted';
import { coverageWords } from '../../coverage/coverage-words.ts';
import { paths } from '../../paths.ts';
import { LaneChanges } from '../../try/lane-changes.tsx';
import { tryQuery, useSuppositions } from '../../try/tried.ts';
import { Link } from '../../ui/control/link.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';

/** The number of part SAPs that are shown. */
const MOST_SHOWN = 100;

/**
 * Shows the effect of the suppositions: the days on which plans stand still, and the part SAPs that run
 * short.
 */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const suppositions = useSuppositions();
  const schedule = useQuery(tryQuery(suppositions, 'schedule', { from: null, days: USUAL_SCHEDULE_DAYS }));
  const coverage = useQuery(tryQuery(suppositions, 'coverage', { days: null }));
  const saps = coverage.data?.without.rows.flatMap((without, place) => {
    const supposed = coverage.data.with.rows[place];
    const { sap_id, sap_code } = without;
    return supposed ? { sap_id, sap_code, without, supposed } : [];
  });

  return (
    <Dialog title="What it changes" size="large" initialFocus onClose={onClose}>
      <div className="stack" aria-busy={schedule.isFetching || coverage.isFetching}>
        <FailedQuery query={schedule} />
        {schedule.data && <LaneChanges both={schedule.data} />}
        {!schedule.error && <FailedQuery query={coverage} />}
        {saps && (
          <>
            <p>{`The figures of ${counted(saps.length, 'part SAP')} differ.`}</p>
            <ul className="rows">
              {saps.slice(0, MOST_SHOWN).map(({ sap_id, sap_code, without, supposed }) => (
                <li key={sap_id}>
                  <Link to={paths.coverage(sap_id)}>{sap_code}</Link>
                  <span>{`${coverageWords(without)} → ${coverageWords(supposed)}`}</span>
                </li>
              ))}
            </ul>
            {saps.length > MOST_SHOWN && <p className="secondary">{`The first ${MOST_SHOWN} are shown.`}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}
