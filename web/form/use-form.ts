import { type RefCallback, type RefObject, useRef, useState } from 'react';
import type { UnreadText } from '../ui/control/field.tsx';
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
  /** A text that was left in it and names no record, at least not yet. */
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

/** What was found wrong with a body: a sentence for each field by its path. */
export type FoundFaults = Readonly<Record<string, string>>;

/** Marks what was found wrong, and answers every fault in the order of the screen. */
type Mark = (found: FoundFaults) => FormFault[];

/** What a table of lines needs of its form. */
export interface LinesBinding {
  ref: RefObject<{ mark: Mark } | null>;
  /** Where the lines stand in the body of the save. */
  path: string;
  /** Whether blank required fields are marked: after a save was refused. */
  showFaults: boolean;
}

/** What else belongs to a form beside its fields: lines, files, something that is under way. */
interface Belonging {
  changed?: boolean;
  /** Why the form cannot be saved yet, as a sentence: something has still to arrive. */
  waits?: string | undefined;
  busy?: boolean;
}

/** What the frame of a form knows of its fields. */
export interface FormState extends Required<Belonging> {
  mark: Mark;
  /** The control of the first of these fields, else that of the first field. */
  firstControl: (found: FoundFaults) => HTMLElement | undefined;
}

interface Form<Values extends object> extends FormState {
  values: Values;
  /** Binds a control to a field: `<TextField required {...form.field('name', 'Model name')} />`. */
  field: <Name extends keyof Values & string>(name: Name, label: string) => FieldBinding<Values[Name]>;
  /** Binds a lookup to the field of the id that it chooses. */
  lookup: <Name extends keyof Values & string>(name: Name, label: string) => LookupBinding<Values[Name]>;
  /** Binds the table of lines. */
  lines: (path: string) => LinesBinding;
  change: (part: Partial<Values>) => void;
}

/**
 * A form's fields in the order of the screen, each with its value, its label and what is wrong with it. A field that is
 * changed loses its mark. The page is asked for nothing but the focus.
 */
export function useForm<Values extends object>(
  initial: Values,
  belongings: readonly Belonging[] = [],
): Form<Values> {
  const [opened] = useState(initial);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<FoundFaults>({});
  const [unread, setUnread] = useState<Readonly<Record<string, UnreadText>>>({});
  const [refused, setRefused] = useState(false);
  const controls = useRef(new Map<string, { label: string; element: HTMLElement }>());
  const lines = useRef<{ mark: Mark }>(null);

  function change(part: Partial<Values>) {
    setValues((now) => ({ ...now, ...part }));
    setFaults((now) => without(now, Object.keys(part)));
    setUnread((now) => without(now, Object.keys(part)));
  }

  function bind<Name extends keyof Values & string>(name: Name, label: string) {
    const ref = (element: HTMLElement | null) => {
      if (element) controls.current.set(name, { label, element });
      else controls.current.delete(name);
    };
    return { ref, label, value: values[name], error: faults[name] };
  }

  /** The fields that are on the screen, in its order. */
  function fields() {
    return Object.keys(opened).flatMap((path) => {
      const control = controls.current.get(path);
      return control ? [{ path, ...control }] : [];
    });
  }

  return {
    values,
    changed:
      Object.entries(values).some(([name, value]) => value !== opened[name as keyof Values]) ||
      belongings.some(({ changed }) => changed),
    waits: belongings.find(({ waits }) => waits)?.waits,
    busy: belongings.some(({ busy }) => busy),
    field: (name, label) => ({
      ...bind(name, label),
      onChange: (value) => {
        const part: Partial<Values> = {};
        part[name] = value;
        change(part);
      },
    }),
    lookup: (name, label) => ({
      ...bind(name, label),
      unread: unread[name],
      onUnread: (text) => setUnread((now) => (text ? { ...now, [name]: text } : without(now, [name]))),
    }),
    lines: (path) => ({ ref: lines, path, showFaults: refused }),
    change,
    mark(found) {
      const marked = fields().filter(({ path }) => path in found || path in unread);
      const places = marked.map(({ path, label, element }) => ({
        path,
        label,
        unread: path in unread,
        focus: () => element.focus(),
      }));
      const all = [...places, ...(lines.current?.mark(found) ?? [])];
      setFaults(found);
      setRefused(all.length > 0);
      return all;
    },
    firstControl(found) {
      const all = fields();
      return (all.find(({ path }) => path in found) ?? all[0])?.element;
    },
  };
}

function without<Value>(
  entries: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  if (!names.some((name) => name in entries)) return entries;
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));
}
