import { useRef, useState } from 'react';
import { MAX_CHANGED, TOO_MANY_RECORDS } from '#domain/change/change';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { counted, grouped } from '#domain/values/counted';
import type { State } from '#domain/values/state';
import { PendingLookupsContext, useSubmitAfterLookups } from '../../form/lookup/pending-lookups.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { Fault } from '../../ui/notice/fault.tsx';
import { ChangeFields, readChange, type TypedChange } from './change-fields.tsx';
import { ChangePreview } from './change-preview.tsx';
import { type ChangeTarget, useChange } from './use-change.ts';

export interface RecordsToChange {
  target: ChangeTarget;
  count: number;
  shown: number;
  preset?: { state: State };
}

interface ChangeManyProps extends RecordsToChange {
  kind: RecordKind;
  onDone: () => void;
  onClose: () => void;
}

/** Changes many records at once, or reports up front that there are too many (behaviour 33.6). */
export default function ChangeMany(props: ChangeManyProps) {
  const { kind, count, onClose } = props;
  return (
    <Dialog title={`Change ${counted(count, RECORD_KINDS[kind].one)}`} onClose={onClose}>
      {count > MAX_CHANGED ? (
        <>
          <p className="error">{TOO_MANY_RECORDS}</p>
          <DialogButtons>
            <Button initialFocus onClick={onClose}>
              Close
            </Button>
          </DialogButtons>
        </>
      ) : (
        <ChangeForm {...props} />
      )}
    </Dialog>
  );
}

function ChangeForm({ kind, target, count, shown, preset, onDone, onClose }: ChangeManyProps) {
  const [typed, setTyped] = useState<TypedChange>({ ...preset });
  const [fault, setFault] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const change = useChange(kind, target, onDone, preset && { set: preset });
  const { check } = change;
  const found = check.isFetching ? undefined : check.data;

  function requestCheck() {
    const read = readChange(kind, typed);
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    invalid?.focus();
    setFault('fault' in read ? read.fault : '');
    if (!invalid && !('fault' in read)) change.request(read);
  }

  const submission = useSubmitAfterLookups(requestCheck);
  const checking = submission.waiting || check.isFetching;

  function type(patch: TypedChange) {
    setTyped((typed) => ({ ...typed, ...patch }));
    setFault('');
    change.request(undefined);
  }

  return (
    <form ref={form} className="stack" onSubmit={submission.submit}>
      {shown < count && (
        <p className="note">{`${grouped(shown)} shown and ${grouped(count - shown)} more.`}</p>
      )}
      <PendingLookupsContext value={submission.lookups}>
        {/* Locked during the write, so that the fields show the change that is written. */}
        <fieldset className="stack" disabled={change.busy}>
          <ChangeFields kind={kind} typed={typed} onChange={type} />
        </fieldset>
      </PendingLookupsContext>
      <Fault>{fault}</Fault>
      <FailedQuery query={check} />
      {check.isFetching && <p role="status">Checking what would change...</p>}
      <Fault>{change.listChanged}</Fault>
      {found && <ChangePreview kind={kind} check={found} />}
      {found?.changed === 0 && <p role="status">Nothing would change.</p>}
      {change.busy && <p role="status">Changing... You can close this dialog; the change continues.</p>}
      <DialogButtons>
        <Button onClick={onClose}>{change.busy ? 'Close' : 'Cancel'}</Button>
        {found && found.changed > 0 ? (
          <Button
            key="change"
            kind="primary"
            initialFocus
            busy={change.busy}
            // Ignores the second click of a double click on Check, since the user cannot have read the preview yet.
            onClick={({ detail }) => detail <= 1 && change.write(found.expect, onClose)}
          >
            Change {grouped(found.changed)}
          </Button>
        ) : (
          <Button key="check" kind="primary" type="submit" busy={checking}>
            Check
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}
