import { useState } from 'react';
import { isActiveSap, passiveSap } from '#domain/lines/line';
import { type ImportedLine, importLines, lineColumns } from '#domain/lines/line-import';
import { placeInTimeline } from '#domain/specification/place-in-timeline';
import {
  productLookup,
  type Specification,
  SUPERSEDED,
  specificationCalls,
  specificationDownloads,
  specificationForm,
  specificationLabels,
  specificationSapLookup,
} from '#domain/specification/specification';
import { formatDay, isDay } from '#domain/values/day';
import { type State, stateLabel } from '#domain/values/state';
import { addressOf } from '#domain/wire/download';
import { exportAction } from '../form/export-action.ts';
import { FormFields } from '../form/form-fields.tsx';
import { Lookup } from '../form/lookup/lookup.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { usePrefill } from '../form/use-prefill.ts';
import { type RecordState, useRecord } from '../form/use-record.ts';
import { type LineFileKind, LineImportDialog } from '../lines/import/line-import-dialog.tsx';
import {
  lineNoteColumn,
  partNameColumn,
  partNumberColumn,
  productNumberColumn,
} from '../lines/line-column.tsx';
import { chosenSap, type LineFields, lineReference, NOTHING_CHOSEN } from '../lines/line-fields.ts';
import { quantitySheet } from '../lines/line-sheet.ts';
import { LineTable } from '../lines/table/line-table.tsx';
import { useLines } from '../lines/use-lines.ts';
import { paths } from '../paths.ts';
import { usePurchaseDifferences } from '../purchase/use-purchase-differences.ts';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';
import { useTimelineAction } from '../timeline/use-timeline-action.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { StateSwitch } from '../ui/control/switch.tsx';
import { TextArea } from '../ui/control/text-area.tsx';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { PlaceStrip } from './place-strip.tsx';
import { SpecificationPaper } from './specification-paper.tsx';

const specificationFile: LineFileKind<ImportedLine> = {
  title: 'Import Specification SAPs',
  instruction: 'Upload an Excel file with columns: SAP* and Quantity*',
  rememberedAs: 'specification',
  columns: lineColumns,
  check: importLines,
};

const CompareDialog = lazy(async () => (await import('../timeline/compare-dialog.tsx')).CompareDialog);

const LABELS = { ...specificationLabels, begin_date: 'Begin date (breakpoint)' };
const texts = {
  title: 'Specification input parts',
  empty: 'No input parts added. Click "Add Input Part" to add one or "Import".',
  add: 'Add Input Part',
};
const columns = [productNumberColumn, partNameColumn, partNumberColumn, lineNoteColumn];
const blank: LineFields = { ...NOTHING_CHOSEN, quant: null };
const sheet = quantitySheet(blank);

/** A duplicate is not superseded, and the user has to enter its begin date (behaviour 12.9). */
const copyDefaults = () => ({ actual_state: 'A', begin_date: '' }) as const;

export function SpecificationForm() {
  const record = useRecord({
    kind: 'specification',
    load: specificationCalls.model,
    name: ({ output_product_label, begin_date }) => ({
      title: `${output_product_label} · from ${formatDay(begin_date)}`,
      detail: '',
    }),
    next: { word: 'Add plan', path: paths.planOfSpecification },
    findFollowUp: usePurchaseDifferences(),
    copy: copyDefaults,
    quiet: { load: true, save: true },
  });
  return <SpecificationFields key={record.key} record={record} />;
}

function SpecificationFields({ record }: { record: RecordState<Specification> }) {
  const specification = record.model;
  const inputs = specification?.inputs ?? [];
  const lines = useLines(blank, record.id === null ? duplicatedLines(inputs) : inputs, record.stored?.inputs);
  const form = useForm(
    specificationForm,
    LABELS,
    {
      output_product_id: specification?.output_product_id ?? null,
      output_product_label: specification?.output_product_label ?? '',
      begin_date: specification?.begin_date ?? '',
      state: specification?.state ?? 'A',
      note: specification?.note ?? '',
    },
    [lines],
  );
  const { output_product_label, ...values } = form.values;
  const [importing, setImporting] = useState(false);
  const [comparing, setComparing] = useState(false);

  function chooseCarModel(carModel: { product_id: number; product_label: string } | null) {
    form.change({
      output_product_id: carModel?.product_id ?? null,
      output_product_label: carModel?.product_label ?? '',
    });
  }
  const { isPrefilling } = usePrefill(record, {
    grid: productLookup,
    value: values.output_product_id,
    choose: chooseCarModel,
  });
  const { place, timeline } = usePlaceInTimeline({ specification_id: record.id, ...values });
  const actual = place?.force.actual_state ?? specification?.actual_state ?? 'A';

  const timelineActions = useTimelineAction(specification?.output_product_id);

  return (
    <RecordForm
      record={record}
      form={form}
      isPrefilling={isPrefilling}
      title={{ add: 'Add new specification', edit: 'Edit specification' }}
      call={specificationCalls.save}
      body={() => ({
        specification_id: record.id,
        version: record.version,
        ...values,
        inputs: lines.entered.map((row, index) => ({ ...lineReference(row), order_no: index + 1 })),
      })}
      draft={() => ({ ...form.values, inputs: lines.rows })}
      paper={(unsaved) => (
        <SpecificationPaper values={form.values} actual={actual} rows={lines.entered} unsaved={unsaved} />
      )}
      actions={[
        ...timelineActions,
        { label: 'Compare with...', run: () => setComparing(true) },
        exportAction(record.id, (id) => addressOf(specificationDownloads.export, { specification_id: id })),
      ]}
    >
      <FormFields onEnd={form.enterLines}>
        <div data-label="car model">
          <Lookup
            grid={productLookup}
            column="product_label"
            opens="car_model"
            {...form.lookup('output_product_id', 'output_product_label')}
            onChange={chooseCarModel}
          />
        </div>
        <DateField {...form.field('begin_date')} />
        <StateSwitch {...form.field('state')} words={<StateWords state={values.state} actual={actual} />} />
        <TextArea rows={1} {...form.field('note')} />
      </FormFields>
      <FailedQuery query={timeline} />
      <PlaceStrip id={record.id} place={place} rows={lines.rows} onCopy={record.leave.duplicate} />
      {!record.loading.missing && (
        <LineTable
          onImport={() => setImporting(true)}
          {...form.lines('inputs')}
          texts={texts}
          lines={lines}
          saps={specificationSapLookup}
          sheet={sheet}
          columns={columns}
        >
          <Button onClick={() => setImporting(true)}>Bulk Import</Button>
        </LineTable>
      )}
      {importing && (
        <LineImportDialog
          file={specificationFile}
          present={lines.rows}
          onClose={() => setImporting(false)}
          onLoad={(inputs, sentence) => {
            const undo = lines.edits.replaceAll(
              inputs.map((input) => ({ ...chosenSap(input), quant: input.quant })),
            );
            showUndo(sentence, undo);
          }}
        />
      )}
      {comparing && record.id !== null && timeline.data && (
        <CompareDialog
          id={record.id}
          timeline={timeline.data}
          previous={place?.previous?.specification_id}
          unsaved={form.changed || record.unsaved}
          onClose={() => setComparing(false)}
        />
      )}
    </RecordForm>
  );
}

interface EditedPlace {
  specification_id: number | null;
  output_product_id: number | null;
  begin_date: string;
  state: State;
}

function usePlaceInTimeline({ output_product_id, ...edited }: EditedPlace) {
  const timeline = useSpecificationsOf(output_product_id);
  const place =
    timeline.data && isDay(edited.begin_date) ? placeInTimeline(timeline.data, edited) : undefined;
  return { place, timeline };
}

/** Returns the lines of a duplicate. Its SAPs count as newly chosen, so a passive SAP is a fault (behaviour 5.15). */
function duplicatedLines<Line extends LineFields>(lines: readonly Line[]): Line[] {
  return lines.map((line) => (isActiveSap(line) ? line : { ...line, fault: passiveSap(line.sap_code) }));
}

/** Shows the state beside the switch, and marks an active specification that a newer one has superseded. */
function StateWords({ state, actual }: { state: State; actual: State }) {
  if (state === 'P' || actual === 'A') return stateLabel(state);
  return (
    <>
      <s>{stateLabel(state)}</s> <span className="error">{SUPERSEDED}</span>
    </>
  );
}
