import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import type { Side } from '#domain/record/merge';
import { useSetting } from '../../api/use-setting.ts';
import { Button } from '../../ui/control/button.tsx';
import { isTyping } from '../../ui/keys/read-key.ts';
import styles from './conflict.module.css';
import type { DescribedRow } from './describe-rows.ts';
import type { MergeState } from './use-merge.ts';

const KEYS: Record<Side, string> = { theirs: '1', mine: '2' };
const HEADERS: Record<Side, string> = { theirs: 'Theirs', mine: 'Mine' };
const SIDES: readonly Side[] = ['theirs', 'mine'];

export function MergeTable({ merged }: { merged: MergeState }) {
  const { rows, choices, choose, open } = merged;
  const conflicts = rows.filter((row) => row.isConflict).map(({ path }) => path);

  const body = useRef<HTMLTableSectionElement>(null);
  const rowOf = (path: string) => body.current?.querySelector(`[data-path="${CSS.escape(path)}"]`);

  const [singleKeys] = useSetting('single-keys');
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented } = event;
    // On a French keyboard, digits need Shift, so the position of the key also counts.
    const position = event.shiftKey ? '' : event.code;
    const side = SIDES.find((each) => KEYS[each] === key || `Digit${KEYS[each]}` === position);
    if (!side || defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = conflicts.find((path) => rowOf(path)?.contains(target as Node));
    if (!focused && (!singleKeys || isTyping(target) || !isOnTop())) return;
    const path = focused ?? open[0];
    if (path === undefined) return;
    choose([path], side);
    // Focuses the first other conflict that has no choice yet, or else the chosen value.
    const next = open.find((other) => other !== path);
    const values = rowOf(next ?? path)?.querySelectorAll('input');
    values?.[next === undefined ? SIDES.indexOf(side) : 0]?.focus();
  });

  function isOnTop(): boolean {
    const floating = [
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
    ].at(-1);
    return !floating || floating.contains(body.current);
  }

  return (
    <>
      {conflicts.length > 0 && (
        <div className={styles.choices}>
          <Button onClick={() => choose(conflicts, 'theirs')}>Use all theirs</Button>
          <Button onClick={() => choose(conflicts, 'mine')}>Use all mine</Button>
        </div>
      )}
      <div className={styles.scroller}>
        <table className="table" aria-label="Changes of both users">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              {SIDES.map((side) => (
                <th key={side} scope="col">
                  {HEADERS[side]} {conflicts.length > 0 && <kbd>{KEYS[side]}</kbd>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <tr key={row.path} data-path={row.path}>
                <th scope="row">{row.label}</th>
                <td>{row.before}</td>
                {SIDES.map((side) => (
                  <td key={side}>
                    {row.isConflict ? (
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
    </>
  );
}

interface ChoiceProps {
  row: DescribedRow;
  side: Side;
  checked: boolean;
  onChoose: () => void;
}

function Choice({ row, side, checked, onChoose }: ChoiceProps) {
  return (
    <label className={`line ${styles.choice}`}>
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
