import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import {
  type BatchSince,
  PLANNING_KINDS,
  type PlanningKind,
  type SaveSince,
  sinceCalls,
} from '#domain/history/since';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { counted, grouped } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { Changes, WhoAndWhen } from '../form/history/history-entries.tsx';
import { historyPath, paths, recordPath } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Count } from '../ui/control/count.tsx';
import { Link } from '../ui/control/link.tsx';
import { Moment } from '../ui/moment.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { useTitle } from '../ui/use-title.ts';
import { sinceWords } from './changed-line.tsx';
import styles from './changes.module.css';
import today from './today.module.css';

const TITLES: Record<PlanningKind, string> = {
  specification: RECORD_KINDS.specification.many,
  plan: RECORD_KINDS.plan.many,
  purchase: RECORD_KINDS.purchase.many,
  invoice: 'Invoices and containers',
  part_sap: 'Stock counts',
};

/**
 * Lists the changes made by others since the user last clicked `Mark as seen`, by kind of record (behaviour 26.4).
 */
export function ChangesScreen() {
  useTitle('What changed');
  const client = useQueryClient();
  const head = useRef<HTMLHeadingElement>(null);
  const query = useQuery({ ...callQuery(sinceCalls.list, {}), staleTime: 0 });
  const { saves = [], batches = [], up_to = 0, since = null, more = false } = query.data ?? {};
  const isEmpty = saves.length + batches.length === 0;
  const marking = useMutation({
    mutationFn: () => send(sinceCalls.seen, { up_to }),
    async onSuccess() {
      await invalidateReads(client);
      showToast('Marked as seen');
      // The button disappears, so the focus moves to the heading.
      head.current?.focus();
    },
  });

  return (
    <div className="page" aria-busy={query.isFetching}>
      <header className={today.head}>
        <h1 ref={head} tabIndex={-1}>
          What changed
        </h1>
        {query.data && <span className="note">{`By others ${sinceWords(since)}`}</span>}
        {!isEmpty && (
          <Button kind="primary" busy={marking.isPending} onClick={() => marking.mutate()}>
            Mark as seen
          </Button>
        )}
      </header>
      <FailedQuery query={query} />
      {more && <Notice tone="info" message="Older changes are not listed." />}
      {query.data && isEmpty && (
        <div className="empty">
          <p>{`No changes of days, quantities or specifications by others ${sinceWords(since)}.`}</p>
          <Link to={paths.today}>Back to Today</Link>
        </div>
      )}
      <Section title="Imports and bulk changes" count={batches.length}>
        {batches.map((batch) => (
          <BatchRow key={batch.batch_id} batch={batch} />
        ))}
      </Section>
      {PLANNING_KINDS.map((kind) => {
        const kindSaves = saves.filter((save) => save.kind === kind);
        return (
          <Section key={kind} title={TITLES[kind]} count={kindSaves.length}>
            {kindSaves.map((save) => (
              <SaveRow key={`${save.id} ${save.at}`} save={save} />
            ))}
          </Section>
        );
      })}
      <Overlay visible={query.isPending} />
    </div>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className="row">
        <h2 id={id} className="heading">
          {title}
        </h2>
        <Count>{count}</Count>
      </header>
      <ul>{children}</ul>
    </section>
  );
}

function SaveRow({ save }: { save: SaveSince }) {
  const { kind, id, label, added, changes, count } = save;
  return (
    <li>
      <p className="row">
        {label ? (
          <Link to={recordPath(kind, id)}>
            <PlanName label={label} />
          </Link>
        ) : (
          <span className="dimmed">Deleted record</span>
        )}
        {added && <span className="note">added</span>}
      </p>
      <div className="row">
        <WhoAndWhen entry={save} />
        {label && (
          <Link to={historyPath(kind, id)} label={`History of ${label}`}>
            History
          </Link>
        )}
      </div>
      <Changes kind={kind} changes={changes} />
      {count > changes.length && (
        <p className="quiet">And {counted(count - changes.length, 'more change')}...</p>
      )}
    </li>
  );
}

function BatchRow({ batch }: { batch: BatchSince }) {
  const { batch_id, title, filename, at, username, inserted, updated, undone } = batch;
  return (
    <li>
      <p className="row">
        <Link to={paths.batch(batch_id)}>{title}</Link>
        <span className="note">
          {undone
            ? 'undone'
            : joinLabel([filename, `${grouped(inserted)} added`, `${grouped(updated)} changed`])}
        </span>
      </p>
      <p className="note">
        <Moment at={at} /> · <strong>{username ?? 'No user'}</strong>
      </p>
    </li>
  );
}
