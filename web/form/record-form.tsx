import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { StoredFile } from '#domain/file/file';
import type { Values } from '#domain/record/merge';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { capital } from '#domain/values/text';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { LOOK_ONLY } from '#domain/wire/role';
import { TRYING, useIsTrying } from '../api/trying.ts';
import { useSetting } from '../api/use-setting.ts';
import { useMay, useUserId } from '../api/user.ts';
import { listPath } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { focusQuietly } from '../ui/control/quiet-focus.ts';
import { ReadOnlyContext } from '../ui/control/read-only.ts';
import { confirm, showAlert } from '../ui/dialog/ask.ts';
import { isCovered, isTyping } from '../ui/keys/read-key.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import { Overlay } from '../ui/notice/overlay.tsx';
import type { ScreenAction } from '../ui/screen-actions.ts';
import { useTitle } from '../ui/use-title.ts';
import { LOAD_THEIRS } from './conflict/conflict.ts';
import { findFaults } from './field-faults.ts';
import type { FormState } from './form.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import { AddingContext } from './lookup/adding-context.ts';
import { PendingLookupsContext, useSubmitAfterLookups } from './lookup/pending-lookups.ts';
import styles from './record-form.module.css';
import { RecordHead } from './record-head.tsx';
import { RecordNotices } from './record-notices.tsx';
import { NO_ROOM, storeDraft } from './unsaved/drafts.ts';
import { mayLeave, useUnsaved } from './unsaved/unsaved-work.ts';
import { useAdd } from './use-adding.ts';
import { type RecordState, useSaveMerged } from './use-record.ts';
import { useSubmit } from './use-submit.ts';

const SAVE = { message: 'Save changes?', action: 'Save' };
const WITHOUT_DOCUMENTS = { message: 'Add as new, without the earlier documents?', action: 'Add as new' };

interface RecordTitle {
  add: string;
  edit: string;
  /** The number of the stored record, if the title shows it. */
  number?: string | undefined;
}

function titleOf({ kind, id }: RecordState<unknown>, title: RecordTitle, maySave: boolean): string {
  const { one } = RECORD_KINDS[kind];
  if (id === null) return maySave ? title.add : `You cannot add a new ${one}`;
  const shown = maySave ? title.edit : capital(one);
  return title.number === undefined ? shown : `${shown} ${title.number}`;
}

interface RecordFormProps<C extends AnyCall> {
  record: RecordState<unknown>;
  form: FormState;
  title: RecordTitle;
  /** True while the record that the URL names for a lookup of a new form is loading (`usePrefill`). */
  isPrefilling?: boolean;
  call: C;
  /** Returns every field of the call, because a missing field would be saved as blank. */
  body: () => RequestOf<C> & Required<RequestOf<C>>;
  /** Returns the form's values in the shape of the record, so that the form can start from them again. */
  draft: () => object;
  actions?: readonly ScreenAction[];
  /** Renders the printed form; `unsaved` is true for values that are not stored. Null if the form cannot be printed. */
  paper: ((unsaved: boolean) => ReactNode) | null;
  children: ReactNode;
}

export function RecordForm<C extends AnyCall>(props: RecordFormProps<C>) {
  const { record, form, isPrefilling = false, call, body, draft, actions = [], paper, children } = props;
  const maySave = useMay(call);
  const [confirmsSaves, setConfirmsSaves] = useSetting('asks-before-saving');
  const question = confirmsSaves ? { ...SAVE, onNeverAgain: () => setConfirmsSaves(false) } : undefined;
  const isTrying = useIsTrying();
  const title = titleOf(record, props.title, maySave);
  const { id, loading, saving, leave } = record;
  const { missing } = loading;
  const dirty = form.changed || record.unsaved;
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { submit, refused } = useSubmit({ saving, form, call, body, fields });
  const onSave = useRef<(() => void) | null>(null);
  const submission = useSubmitAfterLookups(
    () => (onSave.current ? onSave.current() : void submit(question)),
    form.busy,
  );
  const busy = loading.busy || saving.busy || form.busy || submission.waiting;
  const blocked = busy || missing || !maySave;
  const userId = useUserId();

  useTitle(title);
  const typed = () => {
    const { href, version, base, lostKey } = record;
    return { userId, href, version, base, lostKey, values: draft() };
  };
  useUnsaved(dirty, typed, saving.busy);
  const add = useAdd(typed);
  useKeys({ 'Mod+s': () => blocked || element.current?.requestSubmit() });
  const firstControl = () => form.firstControl(findFaults(call, body())?.fields ?? {});
  useFirstFocus({ body: fields, isNew: id === null, missing: missing || isPrefilling, firstControl });
  useSaveMerged(record.merge, () => void submit());

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // Enter in a field of an unchanged record saves nothing. Ctrl+S saves it: its submit event has no submitter.
    const isEntered =
      (event.nativeEvent as SubmitEvent).submitter !== null && isTyping(document.activeElement);
    if (maySave && (dirty || id === null || !isEntered)) submission.submit();
  }

  async function loadTheirs() {
    if (dirty && !(await confirm(LOAD_THEIRS))) return;
    if (dirty && !storeDraft({ ...typed(), replaced: true })) return showAlert(NO_ROOM);
    saving.dismiss();
    loading.reload();
  }

  /** Saves a deleted record as a new one. The stored documents stay with the deleted record, which can be restored. */
  function addAsNew() {
    const { files } = (record.base ?? {}) as { files?: readonly StoredFile[] };
    const { file_ids } = body() as { file_ids?: readonly number[] };
    const uploaded = file_ids?.filter((id) => !files?.some(({ file_id }) => file_id === id));
    void submit(uploaded?.length === file_ids?.length ? undefined : WITHOUT_DOCUMENTS, {
      ...{ [record.idName]: null, version: null },
      ...(uploaded && { file_ids: uploaded }),
    });
  }

  async function goBack() {
    if (await mayLeave()) leave.back();
  }

  return (
    <form
      ref={element}
      className="fill"
      onSubmit={handleSubmit}
      aria-label={title}
      aria-busy={busy}
      noValidate
    >
      <RecordHead
        record={record}
        title={title}
        number={props.title.number}
        unsaved={dirty}
        maySave={maySave}
        busy={busy}
        refused={refused}
        actions={actions}
        prints={paper !== null}
        onBack={() => void goBack()}
      />
      {/* Text typed before the record has loaded would be lost when it loads. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll its content */}
      <div
        ref={fields}
        className={styles.body}
        inert={missing && !loading.failure}
        tabIndex={-1}
        role="group"
        aria-label={title}
      >
        <RecordNotices
          record={record}
          hasTyped={form.changed}
          onLoadTheirs={() => void loadTheirs()}
          merging={{
            kind: record.kind,
            base: record.base as Values | undefined,
            mine: () => draft() as Values,
            shape: form.shape,
            fetchStored: loading.fetchStored,
            onSave,
          }}
          onAdd={addAsNew}
          onRetry={() => void submit()}
        />
        {!maySave && (
          <p className="note">
            {isTrying ? TRYING : LOOK_ONLY}
            {id === null && (
              <>
                {' '}
                <Link to={listPath(record.kind)}>{RECORD_KINDS[record.kind].many}</Link>
              </>
            )}
          </p>
        )}
        {!(missing && loading.failure) && (
          <PendingLookupsContext value={submission.lookups}>
            <AddingContext value={add}>
              <ReadOnlyContext value={!maySave}>
                {(maySave || id !== null) && children}
                <HistoryPanel record={record} />
              </ReadOnlyContext>
            </AddingContext>
          </PendingLookupsContext>
        )}
      </div>
      {!missing && paper?.(dirty || id === null)}
      <RecordOverlay record={record} visible={busy} onBack={() => void goBack()} />
    </form>
  );
}

interface FirstFocus {
  body: RefObject<HTMLElement | null>;
  isNew: boolean;
  /** True until the stored record, or the record that fills in a lookup of a new form, has loaded. */
  missing: boolean;
  firstControl: () => HTMLElement | undefined;
}

/**
 * Sets the initial focus once the record has loaded (behaviour 4.10). In a stored record, no field gets the focus, so
 * that screen readers announce the title and typing changes nothing.
 */
function useFirstFocus({ body, isNew, missing, firstControl }: FirstFocus): void {
  const begin = useEffectEvent(() => focusQuietly(isNew ? firstControl() : body.current));
  useEffect(() => {
    // Keeps the focus if the user has moved it into the form, or into a dialog or a menu above it.
    const isThere = body.current?.contains(document.activeElement);
    if (!missing && !isThere && !isCovered()) begin();
  }, [body, missing]);
}

interface RecordOverlayProps {
  record: RecordState<unknown>;
  visible: boolean;
  onBack: () => void;
}

function RecordOverlay({ record, visible, onBack }: RecordOverlayProps) {
  const { loading, saving } = record;
  return (
    <Overlay visible={visible}>
      {saving.cancelSlow && (
        <StillWaiting message="Still saving…" leave="Cancel" onLeave={saving.cancelSlow} />
      )}
      {loading.slow && (
        <StillWaiting
          message="Still loading…"
          onRetry={loading.reload}
          leave="Back to the list"
          onLeave={onBack}
        />
      )}
    </Overlay>
  );
}

interface StillWaitingProps {
  message: string;
  /** The label of the button that stops waiting. Escape does the same. */
  leave: string;
  onLeave: () => void;
  onRetry?: () => void;
}

function StillWaiting({ message, leave, onLeave, onRetry }: StillWaitingProps) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useKeys({ Escape: onLeave });
  useEffect(() => {
    if (!isCovered()) panel.current?.focus();
  }, []);

  return (
    <fieldset ref={panel} className={styles.slow} aria-label={message} tabIndex={-1} data-transient>
      <p>{message}</p>
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
      <Button kind="quiet" onClick={onLeave}>
        {leave}
      </Button>
    </fieldset>
  );
}
