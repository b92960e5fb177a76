import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { allDialogsClosed, confirm, showAlert } from '../ui/dialog/ask.ts';
import { expireUndo } from '../ui/notice/toast.tsx';
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts';
import { findFaults } from './field-faults.ts';
import type { FormState } from './form.ts';
import { refusalOf } from './refusal.ts';
import type { Saving } from './use-save.ts';

interface SubmitOptions<C extends AnyCall> {
  saving: Pick<Saving, 'save' | 'busy'>;
  form: Pick<FormState, 'listFaults' | 'mark' | 'waitReason'>;
  call: C;
  body: () => RequestOf<C>;
  fields: RefObject<HTMLElement | null>;
}

type Question = Parameters<typeof confirm>[0];

export interface Refused {
  count: number;
  focusFirst: () => void;
}

export function useSubmit<C extends AnyCall>({ saving, form, call, body, fields }: SubmitOptions<C>) {
  /** The number of faults; undefined unless the last save was refused. */
  const [count, setCount] = useState<number>();
  const isAsking = useRef(false);
  const foundNow = () => findFaults(call, body())?.fields ?? {};
  useEffect(() => {
    if (count === undefined) return;
    // Any change of the form may correct a fault. Validating the whole form is slow, so it waits for a pause in typing.
    const timer = setTimeout(() => setCount(form.listFaults(foundNow()).length), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  async function check(over: object): Promise<RequestOf<C> | undefined> {
    const request = Object.assign({}, body(), over);
    const found = findFaults(call, request);
    const faults = form.mark(found?.fields ?? {});
    const refusal = refusalOf(faults, found, call.incomplete);
    setCount(refusal && faults.length);
    if (!refusal && !form.waitReason) return request;

    if (refusal?.alert) await showAlert(refusal.alert.message, refusal.alert.reason);
    else if (!refusal && form.waitReason) await showAlert(form.waitReason);
    refusal?.focus();
    return undefined;
  }

  /** Returns the form's values if they can be saved and the user agrees. */
  async function agreed(question: Question | undefined, over: object) {
    const request = await check(over);
    if (!request) return undefined;
    // An Undo during the confirmation would change values that are about to be saved.
    expireUndo();
    return !question || (await confirm(question)) ? request : undefined;
  }

  /** `over` replaces values of the body. */
  async function submit(question?: Question, over: object = {}) {
    // Until the question appears or the form is blocked, a key can trigger Save again.
    if (isAsking.current || saving.busy) return;
    isAsking.current = true;
    const request = await agreed(question, over).finally(() => {
      isAsking.current = false;
    });
    if (!request) return;

    // The overlay blocks only the pointer.
    fields.current?.toggleAttribute('inert', true);
    const saved = saving.save(call, request);
    const refused = await saved.finally(() => fields.current?.toggleAttribute('inert', false));
    if (Object.keys(refused).length === 0) return;
    // An alert or a line on the screen has already shown the reason.
    const [first] = form.mark(refused);
    await allDialogsClosed();
    first?.focus();
  }

  const refused: Refused = { count: count ?? 0, focusFirst: () => form.mark(foundNow())[0]?.focus() };
  return { submit, refused };
}
