import { useId } from 'react';
import { isActiveSap } from '#domain/lines/line';
import type { sapLookup } from '#domain/lines/sap-lookup';
import { stateLabel } from '#domain/values/state';
import { joinLabel } from '#domain/values/text';
import { LookupBox } from '../../form/lookup/lookup-box.tsx';
import { paths } from '../../paths.ts';
import { CODE_INPUT } from '../../ui/control/code-input.ts';
import { Interpretations } from '../../ui/control/interpretations.tsx';
import { Link } from '../../ui/control/link.tsx';
import { OpenLink } from '../../ui/control/open-link.tsx';
import { useReadOnly } from '../../ui/control/read-only.ts';
import { PassiveMark, SapCode } from '../line-column.tsx';
import { type ChosenSap, chosenSap, type LineFields } from '../line-fields.ts';
import cell from './cell.module.css';
import classes from './line-table.module.css';
import { useCellFault } from './use-cell-fault.tsx';

export type SapGrid = ReturnType<typeof sapLookup>;

export interface SapLookupExtra {
  exclude_sap_ids: readonly number[];
  purchase_id: number | undefined;
}

interface SapCellProps {
  row: LineFields;
  label: string;
  saps: SapGrid;
  lookup: SapLookupExtra | undefined;
  invalid: boolean;
  fault: string | undefined;
  /** `leaving` is true if the choice is made because the user leaves the cell. */
  onChoose: (sap: ChosenSap | null, leaving: boolean) => void;
  onTyped: (code: string, leaving: boolean) => void;
}

/** The SAP of a line: a lookup in at most one cell of the table, a button in the others, and a link if read-only. */
export function SapCell(props: SapCellProps) {
  const { row, label, saps, lookup, invalid, fault, onChoose, onTyped } = props;
  const { likely_code } = row;
  const offered = likely_code && (
    <Interpretations typed={{ interpretations: [likely_code], type: (code) => onTyped(code, false) }} />
  );
  const { aria, message } = useCellFault(fault, undefined, offered);
  const isReadOnly = useReadOnly();
  const markId = useId();
  const isPassive = !isActiveSap(row);

  if (isReadOnly) {
    return (
      <span className={classes.shown}>
        {row.sap_id !== null && (
          <Link to={paths.partSap(row.sap_id)}>
            <SapCode row={row} />
          </Link>
        )}
      </span>
    );
  }
  if (!lookup) {
    return (
      <>
        <button
          type="button"
          className={`${cell.cell} ${classes.code}`}
          aria-label={`${label}${row.sap_code ? `: ${row.sap_code}` : ''}${isPassive ? `, ${stateLabel('P')}` : ''}`}
          {...aria}
          aria-invalid={invalid || undefined}
          data-column="sap_id"
        >
          {row.sap_code === null ? <span className="dimmed">Choose a SAP</span> : <SapCode row={row} />}
        </button>
        {row.sap_id !== null && (
          <span className={classes.opens}>
            <OpenLink to={paths.partSap(row.sap_id)} of={row.sap_code ?? ''} />
          </span>
        )}
        {message}
      </>
    );
  }
  return (
    <LookupBox
      options={{
        grid: saps,
        column: 'sap_code',
        text: row.sap_code ?? '',
        unfound: row.sap_id === null && row.sap_code !== null,
        extra: lookup,
        onChange: (found, leaving) => onChoose(found && chosenSap(found), leaving),
        onTyped,
        isWholeText: true,
      }}
      opens={row.sap_id === null ? undefined : paths.partSap(row.sap_id)}
      detail={({ product_number, name, note }) => joinLabel([product_number, name, note])}
      input={{
        ...CODE_INPUT,
        'aria-label': label,
        ...aria,
        'aria-describedby': aria['aria-describedby'] ?? (isPassive ? markId : undefined),
        'aria-invalid': invalid || undefined,
        'aria-required': true,
        ref: focusOnMount,
        variant: 'unstyled',
        classNames: { input: cell.field ?? '' },
      }}
    >
      {isPassive && <PassiveMark row={row} id={markId} />}
      {message}
    </LookupBox>
  );
}

/** Focuses the lookup that replaces a focused cell. */
function focusOnMount(input: HTMLInputElement | null) {
  input?.focus();
}
