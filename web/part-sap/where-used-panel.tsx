import { useQuery } from '@tanstack/react-query';
import { type WhereUsed, whereUsedCall } from '#domain/part-sap/where-used';
import { grouped } from '#domain/values/counted';
import { callQuery } from '../api/call-query.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import styles from './where-used-panel.module.css';

const GROUPS = {
  specifications: { title: 'Specifications', path: paths.specification },
  plans: { title: 'Open plans', path: paths.plan },
  purchases: { title: 'Purchases', path: paths.purchase },
  invoices: { title: 'Invoices', path: paths.invoice },
} satisfies Partial<Record<keyof WhereUsed, unknown>>;
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

/** The specifications, purchases and invoices whose lines name a part SAP, and the open plans that need it. */
export function WhereUsedPanel({ sapId }: { sapId: number }) {
  const query = useQuery(callQuery(whereUsedCall, { sap_id: sapId }));

  return (
    <section className={styles.section} aria-labelledby="where-used" aria-busy={query.isFetching}>
      <h2 id="where-used">Where used</h2>
      <FailedQuery query={query} />
      {query.data && <Groups uses={query.data} />}
    </section>
  );
}

function Groups({ uses }: { uses: WhereUsed }) {
  if (NAMES.every((name) => uses.counts[name] === 0)) {
    return <p className={styles.none}>Nothing uses this part SAP</p>;
  }
  return (
    <div className={styles.groups}>
      {NAMES.map((name) => (
        <section key={name} aria-label={GROUPS[name].title}>
          <h3>
            {GROUPS[name].title} <span className={styles.count}>{grouped(uses.counts[name])}</span>
          </h3>
          <ul>
            {uses[name].map(({ id, label }) => (
              <li key={id}>
                <Link to={GROUPS[name].path(id)}>{label}</Link>
              </li>
            ))}
          </ul>
          {uses.counts[name] > uses[name].length && (
            <p className={styles.none}>and {grouped(uses.counts[name] - uses[name].length)} more</p>
          )}
        </section>
      ))}
    </div>
  );
}
