import type { RefCallback, RefObject } from 'react';
import type { MergeShape } from '#domain/record/merge';
import type { UnreadText } from '../ui/control/field.tsx';
import type { ChosenFields } from './lookup/adding-context.ts';
import type { FormFault } from './refusal.ts';

interface FieldBinding<Value> {
  ref: RefCallback<HTMLElement>;
  label: string;
  value: Value;
  required: boolean;
  /** Only in the bindings of codes, because the other controls have no such property. */
  isCode?: true;
  error: string | undefined;
  onChange: (value: Value) => void;
}

interface LookupBinding<Value> extends Omit<FieldBinding<Value>, 'onChange'> {
  text: string;
  /** The fields that a choice sets. */
  chosen: ChosenFields;
  /** A text that the user left in the field and that matches no record yet. */
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

export type FoundFaults = Readonly<Record<string, string>>;

/** Returns the faults that a part of the form can show, in display order. */
type ListFaults = (found: FoundFaults) => FormFault[];

export interface LinesHandle {
  listFaults: ListFaults;
  mark: (found: FoundFaults) => void;
  /** Focuses the first line, or adds one if there are none. */
  enter: () => void;
  shape: MergeShape['lines'];
}

export interface LinesBinding {
  ref: RefObject<LinesHandle | null>;
  path: string;
  /** True after a refused save: blank required fields are marked. */
  showFaults: boolean;
}

/** A part of a form other than its fields: lines, files or a pending request. */
export interface FormPart {
  changed?: boolean;
  waitReason?: string | undefined;
  busy?: boolean;
}

export interface FormState extends Required<FormPart> {
  listFaults: ListFaults;
  mark: ListFaults;
  shape: () => MergeShape;
  /** Returns the control of the first field with a fault, else of the first blank field, else of the first field. */
  firstControl: (found: FoundFaults) => HTMLElement | undefined;
}

export interface Form<Values extends object, Labeled extends keyof Values & string> extends FormState {
  values: Values;
  /**
   * Binds a control to a field: `<TextField {...form.field('name')} />`. If two users change the record, the
   * field and the fields named in `parts` are merged as one value.
   */
  field: <Name extends Labeled>(
    name: Name,
    ...parts: (keyof Values & string)[]
  ) => FieldBinding<Values[Name]>;
  /**
   * Binds a lookup to the field of its id. `shown` is the field of the label, and `others` are fields that change with
   * the id.
   */
  lookup: <Name extends Labeled>(
    name: Name,
    shown: keyof Values & string,
    ...others: (keyof Values & string)[]
  ) => LookupBinding<Values[Name]>;
  enterLines: () => void;
  lines: (path: string) => LinesBinding;
  change: (patch: Partial<Values>) => void;
}
