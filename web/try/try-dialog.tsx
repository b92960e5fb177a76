import { useState } from 'react';
import { supposition } from '#domain/coverage/supposition';
import { planLookup } from '#domain/purchase/purchase';
import { specificationSapLookup } from '#domain/specification/specification';
import { formatDay } from '#domain/values/day';
import { LINE_DECIMALS, PLAN_DECIMALS, positiveFault, quantityFault } from '#domain/values/quantity';
import { FILL_ALL } from '#domain/wire/envelope';
import { Lookup } from '../form/lookup/lookup.tsx';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import type { UnreadText } from '../ui/control/field.tsx';
import { type HeldNumber, NumberField, numberOf } from '../ui/control/number-field.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import type { Tried } from './tried.ts';

/** A record that a supposition can be about. */
export type Subject =
  | { kind: 'container'; container_id: number; name: string; due_on: string | null }
  | { kind: 'invoice'; invoice_id: number; name: string; due_on: string | null }
  | {
      kind: 'plan';
      plan_id: number;
      name: string;
      begin_date: string;
      end_date: string;
      quant: number;
    }
  | { kind: 'sap'; sap_id: number; name: string }
  | { kind: 'purchase'; purchase_id: number; name: string; promises: Promised[] };

/** A promise of a purchase for a part SAP and a day. */
export interface Promised {
  sap_id: number;
  sap_code: string;
  day: string;
}

const KINDS: Record<Subject['kind'], string> = {
  container: 'Container',
  invoice: 'Invoice',
  plan: 'Plan',
  sap: 'Part SAP',
  purchase: 'Purchase',
};

/** The choices for each kind of subject. */
const CHOICES = {
  container: { day: 'comes on a day', arrived: 'has arrived', never: 'never comes' },
  invoice: { day: 'comes on a day', arrived: 'has arrived', never: 'never comes' },
  plan: {
    plan: 'has other days or cars',
    not_built: 'is not built',
    first: 'is built before another plan',
  },
  sap: { comes: 'has more pieces coming', replace: 'is replaced by another part SAP' },
  purchase: { promise: 'keeps a promise on another day' },
} as const satisfies Record<Subject['kind'], Record<string, string>>;
type Choice = { [Kind in Subject['kind']]: keyof (typeof CHOICES)[Kind] }[Subject['kind']];

/** The values of the fields. */
interface Draft {
  choice: Choice;
  day: string;
  begin_date: string;
  end_date: string;
  quant: HeldNumber;
  /** The record that the supposition names beside its subject. */
  other: { id: number; name: string } | null;
  factor: HeldNumber;
  /** The place of a promise among those of its purchase. */
  place: string;
}

function draftOf(subject: Subject): Draft {
  const [choice] = Object.keys(CHOICES[subject.kind]) as [Choice];
  const blank = { choice, day: '', begin_date: '', end_date: '', quant: null, other: null };
  const draft: Draft = { ...blank, factor: 1, place: '0' };
  if (subject.kind === 'plan') {
    const { begin_date, end_date, quant } = subject;
    return { ...draft, begin_date, end_date, quant };
  }
  return 'due_on' in subject ? { ...draft, day: subject.due_on ?? '' } : draft;
}

/** The supposition that the fields make, perhaps an incomplete one, and its name in the address. */
function madeOf(subject: Subject, draft: Draft): { made: object; name: string } {
  const { choice, day, begin_date, end_date, other } = draft;
  const { name } = subject;
  switch (subject.kind) {
    case 'container':
    case 'invoice':
      return { made: { ...subject, what: subject.kind, day: choice === 'day' ? day : choice }, name };
    case 'plan': {
      const made = { what: choice, plan_id: subject.plan_id, before_plan_id: other?.id };
      const isFirst = choice === 'first' && other !== null;
      return {
        made: { ...made, begin_date, end_date, quant: numberOf(draft.quant) },
        name: isFirst ? `${name} before ${other.name}` : name,
      };
    }
    case 'sap':
      return choice === 'replace'
        ? {
            made: {
              ...{ what: choice, sap_id: subject.sap_id, by_sap_id: other?.id },
              ...{ from: day, factor: numberOf(draft.factor) },
            },
            name: `${name} replaced by ${other?.name}`,
          }
        : { made: { what: choice, sap_id: subject.sap_id, quant: numberOf(draft.quant), day }, name };
    case 'purchase': {
      const { sap_code = '', ...promise } = subject.promises[Number(draft.place)] ?? {};
      return {
        made: { ...promise, what: choice, purchase_id: subject.purchase_id, to: day },
        name: sap_code,
      };
    }
  }
}

interface TryDialogProps {
  /** The records that the supposition can be about. The first one is chosen at the beginning. */
  subjects: readonly [Subject, ...Subject[]];
  onTry: (one: Tried) => void;
  onClose: () => void;
}

/** Asks for a supposition about a record. If there are several records, it asks for one of them first. */
export function TryDialog({ subjects, onTry, onClose }: TryDialogProps) {
  const [first] = subjects;
  const [place, setPlace] = useState('0');
  const [draft, setDraft] = useState(() => draftOf(first));
  const [unread, setUnread] = useState<UnreadText>();
  const [fault, setFault] = useState<string>();
  const subject = subjects[Number(place)] ?? first;
  const isOne = subjects.length === 1;

  function choose(next: string) {
    setPlace(next);
    setDraft(draftOf(subjects[Number(next)] ?? first));
    setUnread(undefined);
  }

  function submit() {
    const { made, name } = madeOf(subject, draft);
    const { data, error } = supposition.safeParse(made);
    if (data) return onTry({ supposition: data, name });
    const message = error.issues.find(({ code }) => code === 'custom')?.message;
    setFault(message?.startsWith('must not') ? `The end date ${message}` : FILL_ALL);
  }

  return (
    <Dialog title={isOne ? `What if: ${subject.name}` : 'What if'} size="small" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="stack">
          {!isOne && (
            <SelectField
              label="About"
              options={Object.fromEntries(
                subjects.map(({ kind, name }, at) => [String(at), `${KINDS[kind]} ${name}`]),
              )}
              value={place}
              onChange={choose}
              initialFocus
            />
          )}
          <SelectField
            label="What if it"
            options={CHOICES[subject.kind] as Partial<Record<Choice, string>>}
            value={draft.choice}
            onChange={(choice) => setDraft({ ...draft, choice, other: null })}
            initialFocus={isOne}
          />
          <Fields
            subject={subject}
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            unread={unread}
            onUnread={setUnread}
          />
          {fault && <InlineError message={fault} />}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            Try it
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  subject: Subject;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

/** The fields of what was chosen. */
function Fields({ subject, draft, onChange, unread, onUnread }: FieldsProps) {
  const { choice, day, other } = draft;
  const named = { value: other?.id ?? null, text: other?.name ?? '', required: true, unread, onUnread };
  const onDay = (next: string) => onChange({ day: next });
  switch (choice) {
    case 'day':
      return <DateField label="Day" required value={day} onChange={onDay} />;
    case 'plan':
      return (
        <>
          <DateField
            label="Begin date"
            required
            value={draft.begin_date}
            onChange={(begin_date) => onChange({ begin_date })}
          />
          <DateField
            label="End date"
            required
            value={draft.end_date}
            onChange={(end_date) => onChange({ end_date })}
          />
          <Pieces
            value={draft.quant}
            judge={(number) => quantityFault(number, PLAN_DECIMALS)}
            onChange={(quant) => onChange({ quant })}
          />
        </>
      );
    case 'first':
      return (
        <Lookup
          {...named}
          grid={planLookup}
          column="product_label"
          label="Before"
          limit={10}
          onChange={(plan) => onChange({ other: plan && { id: plan.plan_id, name: plan.product_label } })}
        />
      );
    case 'comes':
      return (
        <>
          <Pieces
            value={draft.quant}
            judge={(number) => positiveFault(number, LINE_DECIMALS)}
            onChange={(quant) => onChange({ quant })}
          />
          <DateField label="Day" required value={day} onChange={onDay} />
        </>
      );
    case 'replace':
      return (
        <>
          <Lookup
            {...named}
            grid={specificationSapLookup}
            column="sap_code"
            extra={{ exclude_sap_ids: subject.kind === 'sap' ? [subject.sap_id] : [] }}
            label="Replaced by"
            detail={({ name }) => name}
            onChange={(sap) => onChange({ other: sap && { id: sap.sap_id, name: sap.sap_code } })}
          />
          <DateField label="From" required value={day} onChange={onDay} />
          <NumberField
            label="Factor"
            description="New pieces for each old one"
            required
            min={0}
            judge={(number) => positiveFault(number, LINE_DECIMALS)}
            value={draft.factor}
            onChange={(number, text) => onChange({ factor: text ?? number })}
          />
        </>
      );
    case 'promise':
      return (
        <>
          <SelectField
            label="Promise"
            options={Object.fromEntries(
              (subject.kind === 'purchase' ? subject.promises : []).map((promise, at) => [
                String(at),
                `${promise.sap_code}, ${formatDay(promise.day)}`,
              ]),
            )}
            value={draft.place}
            onChange={(place) => onChange({ place })}
          />
          <DateField label="Comes on" required value={day} onChange={onDay} />
        </>
      );
    case 'arrived':
    case 'never':
    case 'not_built':
      return null;
  }
}

interface PiecesProps {
  value: HeldNumber;
  judge: (number: number) => string | undefined;
  onChange: (quant: HeldNumber) => void;
}

function Pieces({ value, judge, onChange }: PiecesProps) {
  return (
    <NumberField
      label="Quantity"
      required
      min={0}
      judge={judge}
      value={value}
      onChange={(number, text) => onChange(text ?? number)}
    />
  );
}
