import { likelyThousands, thousandsWarning } from '#domain/values/parse-number-text';
import { SPANS } from '#domain/wire/condition';
import { DateField } from '../../ui/control/date-field.tsx';
import type { FieldProps } from '../../ui/control/field.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextArea } from '../../ui/control/text-area.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import type { FilterColumn } from './filter-column.ts';
import type { TypedCondition } from './typed-condition.ts';

interface ConditionFieldsProps {
  column: FilterColumn;
  typed: TypedCondition;
  onChange: (patch: Partial<TypedCondition>) => void;
  focused: boolean;
}

const SPAN_WORDS = Object.fromEntries(SPANS.map((span) => [span, span]));

export function ConditionFields({
  column: { facts, header },
  typed,
  onChange,
  focused,
}: ConditionFieldsProps) {
  switch (typed.operator) {
    case 'contains':
    case 'begins':
    case 'is':
    case 'not':
      return (
        <TextField
          label="Text"
          initialFocus={focused}
          value={typed.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'between': {
      const End = facts.kind === 'number' ? FigureField : DateField;
      return (
        <>
          <End
            label="From"
            initialFocus={focused}
            value={typed.from}
            onChange={(from) => onChange({ from })}
          />
          <End label="To" value={typed.to} onChange={(to) => onChange({ to })} />
        </>
      );
    }
    case 'next':
    case 'last':
      return (
        <TextField
          label="Days"
          inputMode="numeric"
          initialFocus={focused}
          value={typed.days}
          onChange={(days) => onChange({ days, shift: 0 })}
        />
      );
    case 'this':
      return (
        <SelectField
          label="Week, month or year"
          value={typed.span}
          options={SPAN_WORDS}
          onChange={(span) => onChange({ span, shift: 0 })}
        />
      );
    case 'any':
    case 'none':
      return facts.kind === 'choice' ? null : (
        <TextArea
          label={`${header}, one per line`}
          rows={3}
          value={typed.lines}
          onChange={(lines) => onChange({ lines })}
        />
      );
    default:
      return null;
  }
}

/** A figure as text, with the warning of a number field (behaviour 5.7). */
function FigureField(props: FieldProps<string>) {
  const { value } = props;
  const thousands = likelyThousands(value);
  return <TextField {...props} warning={thousands && thousandsWarning(value.trim(), thousands)} />;
}
