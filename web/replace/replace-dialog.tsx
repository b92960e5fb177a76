import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReplaceCheck, replaceCalls } from '#domain/replace/replace';
import { replaceSentence } from '#domain/replace/replace-words';
import { specificationSapLookup } from '#domain/specification/specification';
import { isDay } from '#domain/values/day';
import { LINE_DECIMALS, positiveFault } from '#domain/values/quantity';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { FormFields } from '../form/form-fields.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { useForm } from '../form/use-form.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { Switch } from '../ui/control/switch.tsx';
import { type EnteredNumber, numberOf } from '../ui/control/use-typed-number.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';
import { withPurchaseDifferences } from '../ui/notice/with-purchase-differences.ts';
import { useDebouncedRequest } from '../ui/use-debounced-request.ts';
import { OtherDays } from './other-days.tsx';
import { ReplacementPreview } from './replacement-preview.tsx';

const LABELS = { by_sap_id: 'Replaced by', from: 'From', factor: 'Factor', move_plans: 'Plans' };

interface ReplaceDialogProps {
  sapId: number;
  sapCode: string;
  onClose: () => void;
}

/** Asks for the new SAP and the day of a replacement, and previews the effect (behaviour 35). */
export function ReplaceDialog({ sapId, sapCode, onClose }: ReplaceDialogProps) {
  const client = useQueryClient();
  const form = useForm(null, LABELS, {
    by_sap_id: null as number | null,
    by_sap_code: '',
    // Null means the proposed day.
    from: null as string | null,
    factor: 1 as EnteredNumber,
    move_plans: true,
  });
  const { by_sap_id, from, factor, move_plans } = form.values;
  const replacedBy = form.lookup('by_sap_id', 'by_sap_code');
  const factorFault = (value: number) => positiveFault(value, LINE_DECIMALS);
  // The current text may match another SAP, or none.
  const isChosen = by_sap_id !== null && replacedBy.unread === undefined;
  const isReady =
    isChosen &&
    typeof factor === 'number' &&
    factorFault(factor) === undefined &&
    (from === null || isDay(from));
  const request = { sap_id: sapId, by_sap_id, factor: numberOf(factor) ?? 1, move_plans, from };
  const [settled, isSettled] = useDebouncedRequest(request);
  const checking = useQuery({
    ...callQuery(replaceCalls.check, settled),
    enabled: isReady && isSettled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const check = isReady ? checking.data : undefined;
  const isFresh = isSettled && !checking.isFetching && !checking.isError;

  const showUndoable = useUndoable();
  // `failurePolicy` reports a failure. If the records have changed since the check, they are checked again.
  const replacing = useMutation({
    mutationFn: ({ from, expect }: ReplaceCheck) => send(replaceCalls.replace, { ...request, from, expect }),
    onSuccess: async (replaced, checked) => {
      if (replaced.batch_id === null) return;
      const sentence = `${sapCode} replaced: ${replaceSentence({ ...checked, cut: 0, later: 0 })}`;
      void showUndoable(await withPurchaseDifferences(sentence, replaced), undoOfBatch(replaced.batch_id));
    },
    // Not awaited, so that the dialog closes before its content reloads.
    onSettled: () => void invalidateReads(client),
  });

  const changesNothing = !check || check.copied + check.changed === 0;
  function submit() {
    const [unread] = form.mark({});
    if (unread) unread.focus();
    else if (check && isFresh && !changesNothing) replacing.mutate(check, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Replace ${sapCode} from a date`} size="large" onClose={onClose}>
      <form className="overlaid" onSubmit={submit} aria-busy={checking.isFetching} noValidate>
        {/* Disabled during the call, so that the fields show the values that were sent. */}
        <fieldset className="spaced" disabled={replacing.isPending}>
          <FormFields>
            <Lookup
              opens={null}
              grid={specificationSapLookup}
              column="sap_code"
              extra={{ exclude_sap_ids: [sapId] }}
              initialFocus
              detail={({ name }) => name}
              {...replacedBy}
              required
              onChange={(sap) =>
                form.change({
                  by_sap_id: sap?.sap_id ?? null,
                  by_sap_code: sap?.sap_code ?? '',
                  from: from || null,
                })
              }
            />
            <DateField
              {...form.field('from')}
              value={from ?? check?.from ?? ''}
              description="From this day, specifications use the new SAP"
            />
            <NumberField
              min={0}
              validate={factorFault}
              {...form.field('factor')}
              description="New parts for each old part"
            />
            <Switch {...form.field('move_plans')} words="Move plans that begin on this day or later" />
          </FormFields>
          {isReady && <FailedQuery query={checking} />}
          {check && !checking.isError && (
            <ReplacementPreview check={check}>
              <OtherDays check={check} onChoose={(day) => form.change({ from: day })} />
            </ReplacementPreview>
          )}
        </fieldset>
        {!isReady && (
          <p>{isChosen ? 'Enter From and Factor' : 'Choose the new part SAP'} to preview the effect.</p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            busy={replacing.isPending}
            disabled={!isFresh || changesNothing}
          >
            Replace
          </Button>
        </DialogButtons>
        <Overlay visible={isReady && checking.isPending} />
      </form>
    </Dialog>
  );
}
