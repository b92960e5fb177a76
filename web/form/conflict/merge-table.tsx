import { type KeyboardEvent, useState } from 'react';
import type { Side } from '#domain/record/merge-shape';
import { Button } from '../../ui/control/button.tsx';
import styles from './conflict.module.css';
import type { DescribedRow } from './describe-rows.ts';
import type { MergeState } from './use-merge.ts';

const ROWS_AT_ONCE = 100;
const KEYS: Partial<Record<string, Side>> = { 1: 'theirs', 2: 'mine' };
const SIDES: readonly Side[] = ['theirs', 'mine'];

/** What was changed, field by field, with a choice where both changed the same in different ways. */
export function MergeTable({ merged }: { merged: MergeState }) {
  const { rows, choices, choose } = merged;
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const clashes = rows.filter((row) => row.clashes).map(({ path }) => path);

  function chooseByKey(event: KeyboardEvent<HTMLTableRowElement>, path: string) {
    const side = KEYS[event.key];
    if (!side || event.ctrlKey || event.metaKey || event.altKey) return;
    choose([path], side);
    // On to the next one that has no choice yet.
    const next = clashes.find((other) => other !== path && !choices.has(other));
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-path="${CSS.escape(next ?? path)}"] input`)
      ?.focus();
  }

  return (
    <>
      {clashes.length > 0 && (
        <div className={styles.all}>
          <Button onClick={() => choose(clashes, 'theirs')}>Take all theirs</Button>
          <Button onClick={() => choose(clashes, 'mine')}>Take all mine</Button>
        </div>
      )}
      <div className={styles.scroller}>
        <table className={styles.table} aria-label="What was changed">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">Theirs</th>
              <th scope="col">Mine</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr
                key={row.path}
                data-path={row.path}
                onKeyDown={row.clashes ? (event) => chooseByKey(event, row.path) : undefined}
              >
                <th scope="row">{row.label}</th>
                <td>{row.before}</td>
                {SIDES.map((side) => (
                  <td key={side}>
                    {row.clashes ? (
                      <Choice
                        row={row}
                        side={side}
                        checked={choices.get(row.path) === side}
                        onChoose={() => choose([row.path], side)}
                      />
                    ) : (
                      row[side]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          Show more
        </Button>
      )}
    </>
  );
}

interface ChoiceProps {
  row: DescribedRow;
  side: Side;
  checked: boolean;
  onChoose: () => void;
}

/** One side of a clash; the keys 1 and 2 choose too. */
function Choice({ row, side, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={`merge ${row.path}`}
        aria-label={`${row.label}, ${side}: ${row[side]}`}
        checked={checked}
        onChange={onChoose}
      />
      {row[side]}
    </label>
  );
}
