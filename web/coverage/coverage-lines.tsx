import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { coverageCalls } from '#domain/coverage/coverage';
import { callQuery } from '../api/call-query.ts';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import styles from './coverage-lines.module.css';
import { coverageWords, planCoverageWords } from './coverage-words.ts';

/** The coverage of a part SAP in one line of its form (behaviour 25.11). */
export function SapCoverageLine({ sapId }: { sapId: number }) {
  const query = useQuery(callQuery(coverageCalls.model, { sap_id: sapId, limit: 1 }));
  return (
    <CoverageLine title="Coverage" query={query}>
      {query.data && (
        <Link to={paths.coverage(sapId)}>
          <span className={query.data.short_on === null ? undefined : 'bad'}>
            {coverageWords(query.data)}
          </span>
        </Link>
      )}
    </CoverageLine>
  );
}

interface PlanCoverageLineProps {
  planId: number;
  /** True if the form has unsaved changes, which the line does not include. */
  unsaved: boolean;
}

export function PlanCoverageLine({ planId, unsaved }: PlanCoverageLineProps) {
  const query = useQuery({ ...callQuery(coverageCalls.ofPlan, { plan_id: planId }), ...refetchUntilDerived });
  return (
    <CoverageLine title={unsaved ? 'Coverage of this plan as saved' : 'Coverage of this plan'} query={query}>
      {query.data && (
        <Link to={paths.coverageOfPlan(planId)}>
          <span className={query.data.short > 0 && !unsaved ? 'bad' : undefined}>
            {planCoverageWords(query.data)}
          </span>
        </Link>
      )}
      <Updating waiting={query.data?.waiting} />
    </CoverageLine>
  );
}

interface CoverageLineProps {
  title: string;
  query: Parameters<typeof FailedQuery>[0]['query'];
  children: ReactNode;
}

function CoverageLine({ title, query, children }: CoverageLineProps) {
  return (
    <section className={styles.line} aria-label={title}>
      <h2>{title}</h2>
      <FailedQuery query={query} />
      {children}
    </section>
  );
}
