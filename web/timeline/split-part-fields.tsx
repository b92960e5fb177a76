import { builtOf } from '#domain/plan/buildable-words';
import { carsWarning } from '#domain/plan/plan';
import type { SplitCheck, SplitPart } from '#domain/plan/split';
import type { DatedSpecification } from '#domain/specification/specifications-in-force';
import { formatDay, isDay } from '#domain/values/day';
import { formatQuantity, PLAN_DECIMALS, quantityFault } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import styles from './split-part-fields.module.css';
import type { TypedPart } from './use-split.ts';

interface SplitPartFieldsProps {
  index: number;
  part: TypedPart;
  /** The part with its end date and, for the last part, with the remaining quantity. */
  completed: SplitPart | undefined;
  isLast: boolean;
  specifications: readonly DatedSpecification[];
  /**
   * The current specification of the plan. It is offered even if it is passive, because the first part may keep it and
   * a proposed part may have it.
   */
  currentId: number;
  buildable: SplitCheck['parts'][number] | undefined;
  onChange: (patch: Partial<TypedPart>) => void;
  onRemove: (() => void) | undefined;
}

export function SplitPartFields(props: SplitPartFieldsProps) {
  const { index, part, completed, isLast, specifications, currentId, buildable, onChange, onRemove } = props;
  const offered = specifications.filter(
    ({ specification_id, state }) => state === 'A' || specification_id === currentId,
  );
  const name = `part ${index + 1}`;

  return (
    <fieldset className={styles.part}>
      <legend className="label">
        {`Part ${index + 1}${completed && isDay(completed.end_date) ? ` · to ${formatDay(completed.end_date)}` : ''}`}
      </legend>
      <div className={styles.fields}>
        <DateField
          label={`Begin date, ${name}`}
          value={part.begin_date}
          readOnly={index === 0}
          onChange={(begin_date) => onChange({ begin_date })}
        />
        <NumberField
          label={`Quantity, ${name}`}
          min={0}
          value={isLast ? (completed?.quant ?? null) : part.quant}
          readOnly={isLast}
          initialFocus={index === 0}
          validate={(quant) => quantityFault(quant, PLAN_DECIMALS)}
          warn={carsWarning}
          onChange={(quant) => onChange({ quant })}
        />
        <SelectField
          label={`Specification, ${name}`}
          value={`id${part.specification_id}`}
          // Prefixed, because objects order numeric keys by value.
          options={Object.fromEntries(
            offered.map(({ specification_id, begin_date, state }) => [
              `id${specification_id}`,
              `from ${formatDay(begin_date)}${state === 'A' ? '' : ' · passive'}`,
            ]),
          )}
          onChange={(id) => onChange({ specification_id: Number(id.slice('id'.length)) })}
        />
        {onRemove && (
          <Button kind="quiet" onClick={onRemove}>
            {`Remove ${name}`}
          </Button>
        )}
        <span className={styles.buildable} role="status">
          {buildable && completed && buildableWords(buildable, completed.quant)}
        </span>
      </div>
    </fieldset>
  );
}

function buildableWords(
  { buildable_now: now, buildable_at_begin: begin, full_on }: SplitCheck['parts'][number],
  quant: number,
): string {
  if (now === null || begin === null) return 'Finished';
  if (quant === 0) return 'No cars';
  const parts = [`Buildable: ${builtOf(now, quant)} now`];
  if (now < quant)
    parts.push(
      `${formatQuantity(begin)} when it begins`,
      full_on ? `all from ${formatDay(full_on)}` : 'no date is known for the rest',
    );
  return joinLabel(parts);
}
