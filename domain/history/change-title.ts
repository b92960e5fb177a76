import type { ChangeField, RecordChange } from '../change/change.ts';
import { RECORD_KINDS, type RecordKind } from '../record/record-kinds.ts';
import { stateLabel } from '../values/state.ts';
import { fieldLabel } from './field-labels.ts';

/** Returns the title of a bulk change in lists: `Part SAPs set to Passive`, `Invoices changed: Status, Note`. */
export function changeTitle(kind: RecordKind, { set, append_note }: RecordChange): string {
  const { many, changes } = RECORD_KINDS[kind];
  const fields = (changes as readonly ChangeField[]).filter(
    (name) => set[name] !== undefined || (name === 'note' && append_note),
  );
  if (set.state && fields.length === 1) return `${many} set to ${stateLabel(set.state)}`;
  return `${many} changed: ${fields.map((name) => fieldLabel(kind, name)).join(', ')}`;
}
