import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { faultOf, REQUIRED } from '#domain/values/fault';
import { isCode, isRequired } from '#domain/values/field';
import { isUnreadDay, NO_DAY } from '../ui/control/date-field.tsx';
import type { UnreadText } from '../ui/control/field.tsx';
import type { Form, FormPart, FoundFaults, LinesHandle } from './form.ts';
import type { FormFault } from './refusal.ts';

interface Control {
  label: string;
  element: HTMLElement;
  /** The fields that change with the control's own field. */
  followers: readonly string[];
  /** True if all these fields are merged as one value; false if the followers take the side chosen for the field. */
  isMergedAsOne: boolean;
}

/** The request that a form sends. Its schemas tell which fields are required, and which are codes. */
interface FormRequest<Name extends string> {
  shape: Readonly<Record<Name, z.ZodMiniType>>;
}

/**
 * Returns the state of a form. Its fields are in the order of `initial`. Changing a field clears its fault. `request`
 * is null in a dialog that marks no field as required.
 */
export function useForm<Values extends object, Label extends string>(
  request: FormRequest<NoInfer<keyof Values & Label>> | null,
  labels: Readonly<Record<Label, string>>,
  initial: Values,
  otherParts: readonly FormPart[] = [],
): Form<Values, keyof Values & Label> {
  const [opened] = useState(initial);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<FoundFaults>({});
  const [unread, setUnread] = useState<Readonly<Record<string, UnreadText>>>({});
  const [refused, setRefused] = useState(false);
  const controls = useRef(new Map<string, Control>());
  const lines = useRef<LinesHandle>(null);

  function change(patch: Partial<Values>) {
    setValues((now) => ({ ...now, ...patch }));
    setFaults((now) => withoutNames(now, Object.keys(patch)));
    setUnread((now) => withoutNames(now, Object.keys(patch)));
  }

  function bind<Name extends keyof Values & Label>(name: Name, followers: string[], isMergedAsOne = false) {
    const label = labels[name];
    const ref = (element: HTMLElement | null) => {
      if (element) controls.current.set(name, { label, element, followers, isMergedAsOne });
      else controls.current.delete(name);
    };
    const field = request?.shape[name];
    return {
      ref,
      label,
      value: values[name],
      required: field !== undefined && isRequired(field),
      ...(field && isCode(field) && { isCode: true as const }),
      error: faults[name],
    };
  }

  function fields() {
    return Object.keys(opened).flatMap((path) => {
      const control = controls.current.get(path);
      return control ? [{ path, ...control }] : [];
    });
  }

  function listFaults(found: FoundFaults): FormFault[] {
    const marked = fields().filter(
      ({ path, element }) => path in found || path in unread || isUnreadDay(element),
    );
    const ofFields = marked.map(({ path, label, element }) => ({
      path,
      unread: path in unread,
      reason: isUnreadDay(element) ? faultOf(label, NO_DAY) : reasonOf(label, found[path]),
      focus: () => element.focus(),
    }));
    return [...ofFields, ...(lines.current?.listFaults(found) ?? [])];
  }

  return {
    values,
    changed:
      Object.entries(values).some(([name, value]) => value !== opened[name as keyof Values]) ||
      Object.keys(unread).length > 0 ||
      fields().some(({ element }) => isUnreadDay(element)) ||
      otherParts.some(({ changed }) => changed),
    waitReason: otherParts.find(({ waitReason }) => waitReason)?.waitReason,
    busy: otherParts.some(({ busy }) => busy),
    field: (name, ...parts) => ({
      ...bind(name, parts, parts.length > 0),
      onChange: (value) => {
        const patch: Partial<Values> = {};
        patch[name] = value;
        change(patch);
      },
    }),
    lookup: (name, shown, ...others) => ({
      ...bind(name, [shown, ...others]),
      text: String(values[shown] ?? ''),
      chosen: { field: name, shown, others },
      unread: unread[name],
      onUnread: (text) => setUnread((now) => (text ? { ...now, [name]: text } : withoutNames(now, [name]))),
    }),
    enterLines: () => lines.current?.enter(),
    lines: (path) => ({ ref: lines, path, showFaults: refused }),
    change,
    listFaults,
    mark(found) {
      const all = listFaults(found);
      lines.current?.mark(found);
      setFaults(found);
      setRefused(all.length > 0);
      return all;
    },
    shape() {
      const followersOf = (name: string) => controls.current.get(name)?.followers ?? [];
      const names = Object.keys(opened);
      const following = new Set(names.flatMap(followersOf));
      const fields = names.filter((name) => !following.has(name)).map((name) => [name, followersOf(name)]);
      const mergedAsOne = names.filter((name) => controls.current.get(name)?.isMergedAsOne);
      return { fields: Object.fromEntries(fields), whole: mergedAsOne, lines: lines.current?.shape };
    },
    firstControl(found) {
      const all = fields();
      const isBlank = (path: string) => ['', null].includes(values[path as keyof Values] as string | null);
      // Prefers a blank field, since a user who starts typing could overwrite the value of another field.
      const first = all.find(({ path }) => path in found) ?? all.find(({ path }) => isBlank(path)) ?? all[0];
      return first?.element;
    },
  };
}

/**
 * Returns the reason why a field has a wrong value: `Begin date: Must be a day`, or `Quantity cannot be negative!`,
 * which names the field itself. Undefined for a missing value.
 */
function reasonOf(label: string, fault: string | undefined): string | undefined {
  if (fault === undefined || fault === REQUIRED) return undefined;
  return fault.startsWith(`${label} `) ? fault : `${label}: ${fault}`;
}

function withoutNames<Value>(
  entries: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  if (!names.some((name) => name in entries)) return entries;
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !names.includes(name)));
}
