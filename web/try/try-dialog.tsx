import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { planLookup } from '#domain/purchase/purchase';
import { USUAL_SCHEDULE_DAYS } from '#domain/schedule/schedule';
import { specificationSapLookup } from '#domain/specification/specification';
import { isAboutSame } from '#domain/supposition/contradiction';
import { supposition } from '#domain/supposition/supposition';
import { formatDay } from '#domain/values/day';
import { LINE_DECIMALS, PLAN_DECIMALS, positiveFault, quantityFault } from '#domain/values/quantity';
import { PARSE } from '#domain/wire/faults';
import { faultsOf } from '../form/field-faults.ts';
import { Lookup } from '../form/lookup/lookup.tsx';
import { PendingLookupsContext, useSubmitAfterLookups } from '../form/lookup/pending-lookups.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import type { UnreadText } from '../ui/control/field.tsx';
import { NumberField } from '../ui/control/number-field.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { type EnteredNumber, numberOf } from '../ui/control/use-typed-number.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { PlanName, usePlanName } from '../ui/plan-name.tsx';
import { type Tried, useTried } from './tried.ts';
import { readRefusal, triedWords } from './tried-words.ts';
import { tryQuery } from './try-query.ts';

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

export type OfferedSubject = Subject & { group?: string };

export interface Promised {
  sap_id: number;
  sap_code: string;
  day: string;
}

const KINDS: Record<Exclude<Subject['kind'], 'plan'>, string> = {
  container: 'Container',
  invoice: 'Invoice',
  sap: 'Part SAP',
  purchase: 'Purchase',
};

/** The name comes first, because browsers find an option by its first letters. */
function optionOf(subject: Subject): string {
  return subject.kind === 'plan' ? subject.name : `${subject.name} · ${KINDS[subject.kind]}`;
}

const CHOICES = {
  container: { day: 'comes on a day', arrived: 'has arrived', never: 'never comes' },
  invoice: { day: 'comes on a day', arrived: 'has arrived', never: 'never comes' },
  plan: {
    plan: 'has other days or cars',
    not_built: 'is not built',
    first: 'is built before another plan',
  },
  sap: { comes: 'has more parts coming', replace: 'is replaced by another part SAP' },
  purchase: { promise: 'keeps a promise on another day' },
} as const satisfies Record<Subject['kind'], Record<string, string>>;
type Choice = { [Kind in Subject['kind']]: keyof (typeof CHOICES)[Kind] }[Subject['kind']];

interface TypedSupposition {
  choice: Choice;
  day: string;
  begin_date: string;
  end_date: string;
  quant: EnteredNumber;
  other: { id: number; name: string } | null;
  factor: EnteredNumber;
  promiseIndex: string;
}

function initialSupposition(subject: Subject): TypedSupposition {
  const [choice] = Object.keys(CHOICES[subject.kind]) as [Choice];
  const blank = { choice, day: '', begin_date: '', end_date: '', quant: null, other: null };
  const typed: TypedSupposition = { ...blank, factor: 1, promiseIndex: '0' };
  if (subject.kind === 'plan') {
    const { begin_date, end_date, quant } = subject;
    return { ...typed, begin_date, end_date, quant };
  }
  return 'due_on' in subject ? { ...typed, day: subject.due_on ?? '' } : typed;
}

function buildSupposition(subject: Subject, typed: TypedSupposition): { candidate: object; name: string } {
  const { choice, day, begin_date, end_date, other } = typed;
  const { name } = subject;
  switch (subject.kind) {
    case 'container':
    case 'invoice':
      return { candidate: { ...subject, what: subject.kind, day: choice === 'day' ? day : choice }, name };
    case 'plan': {
      const candidate = { what: choice, plan_id: subject.plan_id, before_plan_id: other?.id };
      const isFirst = choice === 'first' && other !== null;
      return {
        candidate: { ...candidate, begin_date, end_date, quant: numberOf(typed.quant) },
        name: isFirst ? `${name} is built before ${other.name}` : name,
      };
    }
    case 'sap':
      return choice === 'replace'
        ? {
            candidate: {
              ...{ what: choice, sap_id: subject.sap_id, by_sap_id: other?.id },
              ...{ from: day, factor: numberOf(typed.factor) },
            },
            name: `${name} replaced by ${other?.name}`,
          }
        : { candidate: { what: choice, sap_id: subject.sap_id, quant: numberOf(typed.quant), day }, name };
    case 'purchase': {
      const { sap_code = '', ...promise } = subject.promises[Number(typed.promiseIndex)] ?? {};
      return {
        candidate: { ...promise, what: choice, purchase_id: subject.purchase_id, to: day },
        name: sap_code,
      };
    }
  }
}

interface TryDialogProps {
  subjects: readonly [OfferedSubject, ...OfferedSubject[]];
  onClose: () => void;
}

/**
 * Asks for a supposition about a record. If there are several records, the user first chooses a record. A supposition
 * replaces an earlier supposition about the same subject, and is not added if the server refuses it (behaviour 43.5).
 */
export function TryDialog({ subjects, onClose }: TryDialogProps) {
  const [first] = subjects;
  const [subjectIndex, setSubjectIndex] = useState('0');
  const [typed, setTyped] = useState(() => initialSupposition(first));
  const [unread, setUnread] = useState<UnreadText>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { tried, set } = useTried();
  const subject = subjects[Number(subjectIndex)] ?? first;
  const isOne = subjects.length === 1;

  const { candidate, name } = buildSupposition(subject, typed);
  const parsed = supposition.safeParse(candidate, PARSE);
  const replaced = tried.find((each) => parsed.data && isAboutSame(each.supposition, parsed.data));

  const adding = useMutation({
    async mutationFn(one: Tried) {
      const others = tried.filter((each) => !isAboutSame(each.supposition, one.supposition));
      const next = [...others, one];
      return { next, refusal: await refusalOf(next) };
    },
  });

  function add(one: Tried) {
    // Passed to `mutate`, so that it runs only while the dialog is open.
    adding.mutate(one, {
      onSuccess({ next, refusal }) {
        // If the server refuses an earlier supposition, the screen names it.
        if (refusal?.place === next.length - 1) {
          setFaults({ what: refusal.sentence });
          return;
        }
        onClose();
        set(next);
      },
    });
  }

  /**
   * Returns the refusal of the suppositions, if any. Requests the schedule, because the user is likely to open it next.
   */
  async function refusalOf(next: readonly Tried[]) {
    const suppositions = next.map((each) => each.supposition);
    const query = tryQuery(suppositions, 'schedule', { from: null, days: USUAL_SCHEDULE_DAYS });
    try {
      await client.fetchQuery(query);
      return undefined;
    } catch (error) {
      return readRefusal(error, next);
    }
  }

  useEffect(() => {
    if (Object.keys(faults).length > 0) firstInvalid(form.current)?.focus();
  }, [faults]);

  function change(next: Partial<TypedSupposition>) {
    setTyped({ ...typed, ...next });
    setFaults({});
  }

  function choose(next: string) {
    setSubjectIndex(next);
    setTyped(initialSupposition(subjects[Number(next)] ?? first));
    setUnread(undefined);
    setFaults({});
  }

  const submission = useSubmitAfterLookups(() => {
    const invalid = firstInvalid(form.current);
    if (invalid) invalid.focus();
    else if (parsed.data) add({ supposition: parsed.data, name });
    else setFaults(faultsOf(parsed.error.issues).fields);
  });

  return (
    <Dialog title={isOne ? `What if: ${subject.name}` : 'What if'} size="small" onClose={onClose}>
      <form ref={form} onSubmit={submission.submit} noValidate>
        {/* Disabled during the call, so that the fields show the supposition that is added. */}
        <fieldset className="stack" disabled={adding.isPending}>
          {!isOne && (
            <SelectField
              label="About"
              options={Object.fromEntries(subjects.map((each, index) => [String(index), optionOf(each)]))}
              groupOf={(index) => subjects[Number(index)]?.group ?? ''}
              value={subjectIndex}
              onChange={choose}
              initialFocus
            />
          )}
          <SelectField
            label="What if it"
            options={CHOICES[subject.kind] as Partial<Record<Choice, string>>}
            value={typed.choice}
            error={faults.what}
            onChange={(choice) => change({ choice, other: null })}
            initialFocus={isOne}
          />
          <PendingLookupsContext value={submission.lookups}>
            <Fields
              subject={subject}
              typed={typed}
              faults={faults}
              onChange={change}
              unread={unread}
              onUnread={setUnread}
            />
          </PendingLookupsContext>
          {replaced && <p className="note">{`Replaces: ${triedWords(replaced)}.`}</p>}
        </fieldset>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={submission.waiting || adding.isPending}>
            Try it
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function firstInvalid(form: HTMLElement | null) {
  return form?.querySelector<HTMLElement>('[aria-invalid=true]');
}

interface FieldsProps {
  subject: Subject;
  typed: TypedSupposition;
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedSupposition>) => void;
  unread: UnreadText | undefined;
  onUnread: (text: UnreadText | undefined) => void;
}

function Fields({ subject, typed, faults, onChange, unread, onUnread }: FieldsProps) {
  const { choice, day, other } = typed;
  const planName = usePlanName();
  const lookup = { value: other?.id ?? null, text: other?.name ?? '', required: true, unread, onUnread };
  const onDay = (next: string) => onChange({ day: next });
  switch (choice) {
    case 'day':
      return <DateField label="Day" isNear required value={day} error={faults.day} onChange={onDay} />;
    case 'plan':
      return (
        <>
          <DateField
            label="Begin date"
            required
            value={typed.begin_date}
            error={faults.begin_date}
            onChange={(begin_date) => onChange({ begin_date })}
          />
          <DateField
            label="End date"
            required
            value={typed.end_date}
            error={faults.end_date}
            onChange={(end_date) => onChange({ end_date })}
          />
          <Quantity
            of="cars"
            value={typed.quant}
            error={faults.quant}
            validate={(number) => quantityFault(number, PLAN_DECIMALS)}
            onChange={(quant) => onChange({ quant })}
          />
        </>
      );
    case 'first':
      return (
        <Lookup
          {...lookup}
          opens={null}
          grid={planLookup}
          column="product_label"
          label="Before"
          error={faults.before_plan_id}
          limit={10}
          option={({ product_label }, search) => <PlanName label={product_label} search={search} />}
          onChange={(plan) =>
            onChange({ other: plan && { id: plan.plan_id, name: planName(plan.product_label) } })
          }
        />
      );
    case 'comes':
      return (
        <>
          <Quantity
            of="parts"
            value={typed.quant}
            error={faults.quant}
            validate={(number) => positiveFault(number, LINE_DECIMALS)}
            onChange={(quant) => onChange({ quant })}
          />
          <DateField label="Day" isNear required value={day} error={faults.day} onChange={onDay} />
        </>
      );
    case 'replace':
      return (
        <>
          <Lookup
            {...lookup}
            opens={null}
            grid={specificationSapLookup}
            column="sap_code"
            extra={{ exclude_sap_ids: subject.kind === 'sap' ? [subject.sap_id] : [] }}
            label="Replaced by"
            error={faults.by_sap_id}
            detail={({ name }) => name}
            onChange={(sap) => onChange({ other: sap && { id: sap.sap_id, name: sap.sap_code } })}
          />
          <DateField label="From" required value={day} error={faults.from} onChange={onDay} />
          <NumberField
            label="Factor"
            description="New parts for each old part"
            required
            min={0}
            validate={(number) => positiveFault(number, LINE_DECIMALS)}
            value={typed.factor}
            error={faults.factor}
            onChange={(factor) => onChange({ factor })}
          />
        </>
      );
    case 'promise':
      return (
        <>
          <SelectField
            label="Promise"
            options={Object.fromEntries(
              (subject.kind === 'purchase' ? subject.promises : []).map((promise, index) => [
                String(index),
                `${promise.sap_code}, ${formatDay(promise.day)}`,
              ]),
            )}
            value={typed.promiseIndex}
            onChange={(promiseIndex) => onChange({ promiseIndex })}
          />
          <DateField label="Comes on" isNear required value={day} error={faults.to} onChange={onDay} />
        </>
      );
    case 'arrived':
    case 'never':
    case 'not_built':
      return null;
  }
}

interface QuantityProps {
  of: 'cars' | 'parts';
  value: EnteredNumber;
  error: string | undefined;
  validate: (number: number) => string | undefined;
  onChange: (quant: EnteredNumber) => void;
}

function Quantity({ of, ...field }: QuantityProps) {
  return <NumberField {...field} label={`Quantity (${of})`} required min={0} />;
}
