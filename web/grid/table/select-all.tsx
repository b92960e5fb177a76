import type { Selection } from '../rows/use-selection.ts';
import styles from './grid-table.module.css';

interface SelectAllProps {
  /** The ids of the page's rows. */
  rows: readonly number[];
  selection: Selection;
}

/** Checks or clears the rows of this page; half-way while only some are checked. */
export function SelectAll({ rows, selection }: SelectAllProps) {
  const checked = selection.all ? rows.length : rows.filter((id) => selection.ids.has(id)).length;
  const all = rows.length > 0 && checked === rows.length;

  return (
    <th scope="col" className={styles.check}>
      <label>
        <input
          type="checkbox"
          aria-label="Select all rows on this page"
          checked={all}
          disabled={rows.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = checked > 0 && !all;
          }}
          onChange={() => selection.toggle(rows, !all)}
        />
      </label>
    </th>
  );
}
