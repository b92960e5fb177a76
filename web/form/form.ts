import type { RefCallback, RefObject } from 'react';
import type { MergeShape } from '#domain/record/merge-shape';
import type { UnreadText } from '../ui/control/field.tsx';
import type { ChosenFields } from './lookup/adding-context.ts';
import type { FormFault } from './refusal.ts';

/** The properties that a control needs from its field, typed by the field. */
interface FieldBinding<Value> {
  /** Where the focus goes when the field has to be put right. */
  ref: RefCallback<HTMLElement>;
  label: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** The properties that a lookup needs from its field; the form decides what a chosen record changes. */
interface LookupBinding<Value> extends Omit<FieldBinding<Value>, 'onChange'> {
  /** The label of the chosen record. */
  text: string;
  /** The values that say what is chosen. */
  chosen: ChosenFields;
  /** A text that was left in it and names no record, at least not yet. */
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

/** The faults of a body: a sentence for each field by its path. */
export type FoundFaults = Readonly<Record<string, string>>;

/** Answers every fault in the order of the screen. */
type FindPlaces = (found: FoundFaults) => FormFault[];

/** The interface of a table of lines for its form. */
export interface LinesHandle {
  /** Returns the places of faults in the lines. */
  places: FindPlaces;
  /** Marks what was found wrong. */
  mark: (found: FoundFaults) => void;
  /** Leads to the first line; to a new one where there is none. */
  enter: () => void;
  /** The element around the lines that receives their keys. */
  table: () => HTMLElement | null;
  /** The editable parts of a line. */
  shape: MergeShape['lines'];
}

/** The properties that a table of lines needs from its form. */
export interface LinesBinding {
  ref: RefObject<LinesHandle | null>;
  /** The path of the lines in the body of the save. */
  path: string;
  /** Whether blank required fields are marked: after a save was refused. */
  showFaults: boolean;
}

/** A part of a form beside its fields: lines, files, a running request. */
export interface Belonging {
  changed?: boolean;
  /** Why the form cannot be saved yet, as a sentence: something has still to arrive. */
  waits?: string | undefined;
  busy?: boolean;
  /** Called when its changes are being saved: the toast can no longer undo the last of them. */
  expireUndo?: () => void;
}

/** The interface of a form's fields for its frame. */
export interface FormState extends Required<Belonging> {
  /** Returns the places of faults in the form. */
  places: FindPlaces;
  /** Marks what was found wrong, and answers its places. */
  mark: FindPlaces;
  /** The editable parts of the record. */
  shape: () => MergeShape;
  /** The control of the first of these fields, else that of the first one that is blank. */
  firstControl: (found: FoundFaults) => HTMLElement | undefined;
}

export interface Form<Values extends object, Labelled extends keyof Values & string> extends FormState {
  values: Values;
  /**
   * Binds a control to a field: `<TextField required {...form.field('name')} />`. What two people did to it and to its
   * `parts`, other fields of the form, is merged as one.
   */
  field: <Name extends Labelled>(name: Name, ...parts: Labelled[]) => FieldBinding<Values[Name]>;
  /**
   * Binds a lookup to the field of the id that it chooses; `shown` is the value that says what the chosen record is
   * called, `others` come and go with it.
   */
  lookup: <Name extends Labelled>(
    name: Name,
    shown: keyof Values & string,
    ...others: (keyof Values & string)[]
  ) => LookupBinding<Values[Name]>;
  /** Leads on to the first line. */
  enterLines: () => void;
  /** Binds the table of lines. */
  lines: (path: string) => LinesBinding;
  change: (patch: Partial<Values>) => void;
}
