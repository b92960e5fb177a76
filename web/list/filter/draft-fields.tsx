import { SPANS } from '#domain/wire/condition';
import { DateField } from '../../ui/control/date-field.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { TextArea } from '../../ui/control/text-area.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import type { Draft } from './draft.ts';
import type { FilterColumn } from './filter-column.ts';

interface DraftFieldsProps {
  column: FilterColumn;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
  focused: boolean;
}

const SPAN_WORDS = Object.fromEntries(SPANS.map((span) => [span, span]));

export function DraftFields({ column: { facts, header }, draft, onChange, focused }: DraftFieldsProps) {
  switch (draft.operator) {
    case 'contains':
    case 'begins':
    case 'is':
    case 'not':
      return (
        <TextField
          label="Text"
          initialFocus={focused}
          value={draft.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'between': {
      const End = facts.kind === 'number' ? TextField : DateField;
      return (
        <>
          <End
            label="From"
            initialFocus={focused}
            value={draft.from}
            onChange={(from) => onChange({ from })}
          />
          <End label="To" value={draft.to} onChange={(to) => onChange({ to })} />
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
          value={draft.days}
          onChange={(days) => onChange({ days, shift: 0 })}
        />
      );
    case 'this':
      return (
        <SelectField
          label="Week, month or year"
          value={draft.span}
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
          value={draft.lines}
          onChange={(lines) => onChange({ lines })}
        />
      );
    default:
      return null;
  }
}
