import { type FormEvent, type ReactNode, useRef } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { showAlert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { useTitle } from '../ui/use-title.ts';
import { findFaults } from './field-faults.ts';
import styles from './record-form.module.css';
import type { RecordState } from './use-record.ts';

const CONFIRM_SAVE = 'Are you sure to save?';

interface RecordFormProps<C extends AnyCall> {
  record: RecordState<unknown>;
  title: string;
  /** Something was changed since the record was opened. */
  dirty: boolean;
  /** The call that saves; its schema checks the body first. */
  call: C;
  body: () => RequestOf<C>;
  /** Takes a sentence for each field that keeps the form from being saved. */
  onFaults: (fields: Record<string, string>) => void;
  /** The fields, and whatever else the record has. */
  children: ReactNode;
}

/** The frame of every record's form: title, Save, Back, the questions before saving, the overlay. */
export function RecordForm<C extends AnyCall>(props: RecordFormProps<C>) {
  const { record, title, dirty, call, body, onFaults, children } = props;
  useTitle(title);
  const form = useRef<HTMLFormElement>(null);
  const missing = record.id !== null && !record.model;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const asked = body();
    const faults = findFaults(call, asked);
    onFaults(faults?.fields ?? {});

    if (faults) {
      await showAlert(faults.message);
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    } else if (await confirm({ message: CONFIRM_SAVE, action: 'Save' })) {
      await record.save(call, asked);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void handleSubmit(event)}
      aria-label={title}
      aria-busy={record.busy}
      noValidate
    >
      <header className={styles.head}>
        <h1>
          {title}
          {dirty && <span className={styles.unsaved} role="img" aria-label="Unsaved changes" />}
        </h1>
        <Button kind="quiet" disabled={record.busy} onClick={record.back}>
          Back
        </Button>
        <Button kind="primary" type="submit" disabled={record.busy || missing}>
          Save
        </Button>
      </header>
      <div className={styles.body}>
        {record.failure && (
          <InlineError
            message={record.failure.message}
            action={record.failure.action}
            onRetry={record.failure.retry}
          />
        )}
        {!(missing && record.failure) && children}
      </div>
      <Overlay visible={record.busy} />
    </form>
  );
}
