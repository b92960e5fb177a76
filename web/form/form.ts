import type { RefCallback, RefObject } from 'react';
import type { MergeShape } from '#domain/record/merge-shape';
import type { UnreadText } from '../ui/control/field.tsx';
import type { ChosenFields } from './lookup/adding-context.ts';
import type { FormFault } from './refusal.ts';

/** What a control needs of its field, typed by the field itself. */
interface FieldBinding<Value> {
  /** Where the focus goes when the field has to be put right. */
  ref: RefCallback<HTMLElement>;
  label: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** What a lookup needs of its field: what a chosen record changes is for the form to say. */
interface LookupBinding<Value> extends Omit<FieldBinding<Value>, 'onChange'> {
  /** What the chosen record is called. */
  text: string;
  /** The values that say what is chosen. */
  chosen: ChosenFields;
  /** A text that was left in it and names no record, at least not yet. */
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

/** What was found wrong with a body: a sentence for each field by its path. */
export type FoundFaults = Readonly<Record<string, string>>;

/** Answers every fault in the order of the screen. */
type FindPlaces = (found: FoundFaults) => FormFault[];

/** What a form knows of its table of lines. */
export interface LinesHandle {
  /** Where what was found wrong stands in the lines. */
  places: FindPlaces;
  /** Marks what was found wrong. */
  mark: (found: FoundFaults) => void;
  /** Leads to the first line; to a new one where there is none. */
  enter: () => void;
  /** What holds the lines, and hears their keys. */
  table: () => HTMLElement | null;
  /** What people change of a line. */
  shape: MergeShape['lines'];
}

/** What a table of lines needs of its form. */
export interface LinesBinding {
  ref: RefObject<LinesHandle | null>;
  /** Where the lines stand in the body of the save. */
  path: string;
  /** Whether blank required fields are marked: after a save was refused. */
  showFaults: boolean;
}

/** What else belongs to a form beside its fields: lines, files, something that is under way. */
export interface Belonging {
  changed?: boolean;
  /** Why the form cannot be saved yet, as a sentence: something has still to arrive. */
  waits?: string | undefined;
  busy?: boolean;
  /** What was done to it is being saved: the toast that takes back the last of it no longer does. */
  expireUndo?: () => void;
}

/** What the frame of a form knows of its fields. */
export interface FormState extends Required<Belonging> {
  /** Where what was found wrong stands in the form. */
  places: FindPlaces;
  /** Marks what was found wrong, and answers its places. */
  mark: FindPlaces;
  /** What of the record people change here. */
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
