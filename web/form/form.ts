import type { RefCallback, RefObject } from 'react';
import type { MergeShape } from '#domain/record/merge';
import type { UnreadText } from '../ui/control/field.tsx';
import type { ChosenFields } from './lookup/adding-context.ts';
import type { FormFault } from './refusal.ts';

interface FieldBinding<Value> {
  /** The element that gets the focus to correct the field. */
  ref: RefCallback<HTMLElement>;
  label: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

interface LookupBinding<Value> extends Omit<FieldBinding<Value>, 'onChange'> {
  /** The label of the chosen record. */
  text: string;
  /** The fields that a choice sets. */
  chosen: ChosenFields;
  /** A text that the user left in the field and that matches no record yet. */
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

/** The faults of a body: a sentence for each field by its path. */
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
  /** The path of the lines in the body of the save. */
  path: string;
  /** True after a refused save: blank required fields are marked. */
  showFaults: boolean;
}

/** A part of a form other than its fields: lines, files, a pending request. */
export interface FormPart {
  changed?: boolean;
  /** The reason why the form cannot be saved yet, such as a running upload. */
  waitReason?: string | undefined;
  busy?: boolean;
}

/** The interface between a form's fields and its frame. */
export interface FormState extends Required<FormPart> {
  listFaults: ListFaults;
  /** Marks the faults and lists them. */
  mark: ListFaults;
  shape: () => MergeShape;
  /** Returns the control of the first field with a fault, else of the first blank one, else of the first. */
  firstControl: (found: FoundFaults) => HTMLElement | undefined;
}

export interface Form<Values extends object, Labelled extends keyof Values & string> extends FormState {
  values: Values;
  /**
   * Binds a control to a field: `<TextField required {...form.field('name')} />`. The field and its `parts`, other
   * fields of the form, are merged as one.
   */
  field: <Name extends Labelled>(
    name: Name,
    ...parts: (keyof Values & string)[]
  ) => FieldBinding<Values[Name]>;
  /** Binds a lookup to the field of its id. `shown` is the field of the label; the fields `others` change with it. */
  lookup: <Name extends Labelled>(
    name: Name,
    shown: keyof Values & string,
    ...others: (keyof Values & string)[]
  ) => LookupBinding<Values[Name]>;
  enterLines: () => void;
  lines: (path: string) => LinesBinding;
  change: (patch: Partial<Values>) => void;
}
