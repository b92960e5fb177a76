import type { AnyCall, RequestOf } from '#domain/wire/call';
import { allAnswered, confirm, showAlert } from '../ui/dialog/ask.ts';
import { findFaults } from './field-faults.ts';
import type { FormState } from './form.ts';
import { refusalOf } from './refusal.ts';
import type { Saving } from './use-save.ts';

interface SubmitOptions<C extends AnyCall> {
  saving: Pick<Saving, 'save'>;
  form: Pick<FormState, 'mark' | 'waits'>;
  /** The call that saves; its schema checks the body first. */
  call: C;
}

/** What Save does: check, say what is wrong and lead there, or ask and save. */
export function useSubmit<C extends AnyCall>({ saving, form, call }: SubmitOptions<C>) {
  return async function submit(body: RequestOf<C>, question?: { message: string; action: string }) {
    const found = findFaults(call, body);
    const refusal = refusalOf(form.mark(found?.fields ?? {}), found, call.incomplete);
    if (refusal) {
      await showAlert(refusal.message, refusal.reason);
      refusal.focus();
    } else if (form.waits) {
      await showAlert(form.waits);
    } else if (!question || (await confirm(question))) {
      const refused = await saving.save(call, body);
      if (Object.keys(refused).length === 0) return;
      // The failure itself has said why.
      const [first] = form.mark(refused);
      await allAnswered();
      first?.focus();
    }
  };
}
