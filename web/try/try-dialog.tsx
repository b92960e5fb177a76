import { type ReactNode, useState } from 'react';
import { supposition } from '#domain/coverage/supposition';
import { planLookup } from '#domain/purchase/purchase';
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

/** A record that something can be supposed of. */
export type Subject =
  | { kind: 'container'; container_id: number; name: string; due_on: string | null }
  | {
      kind: 'plan';
      plan_id: number;
      name: string;
      begin_date: string;
      end_date: string;
      quant: number;
    }
  | { kind: 'sap'; sap_id: number; name: string }
  | { kind: 'purchase'; purchase_id: number; promises: Promised[] };

/** What a purchase promises of a part SAP for one day. */
export interface Promised {
  sap_id: number;
  sap_code: string;
  day: string;
}

interface TryDialogProps {
  subject: Subject;
  onTry: (one: Tried) => void;
  onClose: () => void;
}

/** Asks what is to be supposed of a record. */
export function TryDialog({ subject, ...rest }: TryDialogProps) {
  switch (subject.kind) {
    case 'container':
      return <ContainerDialog subject={subject} {...rest} />;
    case 'plan':
      return <PlanDialog subject={subject} {...rest} />;
    case 'sap':
      return <SapDialog subject={subject} {...rest} />;
    case 'purchase':
      return <PurchaseDialog subject={subject} {...rest} />;
  }
}

interface OfProps<Kind extends Subject['kind']> extends Omit<TryDialogProps, 'subject'> {
  subject: Extract<Subject, { kind: Kind }>;
}

const CONTAINER_CHOICES = { day: 'comes on a day', arrived: 'has arrived', never: 'never comes' };

function ContainerDialog({ subject: { container_id, name, due_on }, ...rest }: OfProps<'container'>) {
  const [when, setWhen] = useState<keyof typeof CONTAINER_CHOICES>('day');
  const [day, setDay] = useState(due_on ?? '');
  const made = { what: 'container', container_id, day: when === 'day' ? day : when };
  return (
    <SupposeDialog title={name} made={made} name={name} {...rest}>
      <SelectField
        label="What if it"
        options={CONTAINER_CHOICES}
        value={when}
        onChange={setWhen}
        initialFocus
      />
      {when === 'day' && <DateField label="Day" required value={day} onChange={setDay} />}
    </SupposeDialog>
  );
}

const PLAN_CHOICES = {
  plan: 'has other days or cars',
  not_built: 'is not built',
  first: 'is built before another plan',
};

function PlanDialog({ subject, ...rest }: OfProps<'plan'>) {
  const { plan_id, name } = subject;
  const [what, setWhat] = useState<keyof typeof PLAN_CHOICES>('plan');
  const [begin_date, setBegin] = useState(subject.begin_date);
  const [end_date, setEnd] = useState(subject.end_date);
  const [quant, setQuant] = useState<HeldNumber>(subject.quant);
  const [other, setOther] = useState<{ plan_id: number; product_label: string } | null>(null);
  const [unread, setUnread] = useState<UnreadText>();
  const made = {
    plan: { what, plan_id, begin_date, end_date, quant: numberOf(quant) },
    not_built: { what, plan_id },
    first: { what, plan_id, before_plan_id: other?.plan_id },
  }[what];
  return (
    <SupposeDialog
      title={name}
      made={made}
      name={what === 'first' && other ? `${name} before ${other.product_label}` : name}
      {...rest}
    >
      <SelectField label="What if it" options={PLAN_CHOICES} value={what} onChange={setWhat} initialFocus />
      {what === 'plan' && (
        <>
          <DateField label="Begin date" required value={begin_date} onChange={setBegin} />
          <DateField label="End date" required value={end_date} onChange={setEnd} />
          <NumberField
            label="Quantity"
            required
            min={0}
            judge={(number) => quantityFault(number, PLAN_DECIMALS)}
            value={quant}
            onChange={(number, text) => setQuant(text ?? number)}
          />
        </>
      )}
      {what === 'first' && (
        <Lookup
          grid={planLookup}
          column="product_label"
          label="Before"
          required
          value={other?.plan_id ?? null}
          text={other?.product_label ?? ''}
          unread={unread}
          onUnread={setUnread}
          limit={10}
          onChange={setOther}
        />
      )}
    </SupposeDialog>
  );
}

function SapDialog({ subject: { sap_id, name }, ...rest }: OfProps<'sap'>) {
  const [quant, setQuant] = useState<HeldNumber>(null);
  const [day, setDay] = useState('');
  const made = { what: 'comes', sap_id, quant: numberOf(quant), day };
  return (
    <SupposeDialog title={name} made={made} name={name} {...rest}>
      <NumberField
        label="What if so many more come"
        required
        initialFocus
        min={0}
        judge={(number) => positiveFault(number, LINE_DECIMALS)}
        value={quant}
        onChange={(number, text) => setQuant(text ?? number)}
      />
      <DateField label="Day" required value={day} onChange={setDay} />
    </SupposeDialog>
  );
}

function PurchaseDialog({ subject: { purchase_id, promises }, ...rest }: OfProps<'purchase'>) {
  const [place, setPlace] = useState('0');
  const [to, setTo] = useState('');
  const promise = promises[Number(place)];
  const options = Object.fromEntries(
    promises.map(({ sap_code, day }, at) => [String(at), `${sap_code}, ${formatDay(day)}`]),
  );
  const made = { what: 'promise', purchase_id, sap_id: promise?.sap_id, day: promise?.day, to };
  return (
    <SupposeDialog title="a promise" made={made} name={promise?.sap_code ?? ''} {...rest}>
      <SelectField
        label="What if this promise"
        options={options}
        value={place}
        onChange={setPlace}
        initialFocus
      />
      <DateField label="comes on" required value={to} onChange={setTo} />
    </SupposeDialog>
  );
}

interface SupposeDialogProps extends Omit<TryDialogProps, 'subject'> {
  title: string;
  /** The supposition that the fields make, perhaps an incomplete one. */
  made: unknown;
  name: string;
  children: ReactNode;
}

function SupposeDialog({ title, made, name, onTry, onClose, children }: SupposeDialogProps) {
  const [fault, setFault] = useState<string>();

  function submit() {
    const { data, error } = supposition.safeParse(made);
    if (data) return onTry({ supposition: data, name });
    const message = error.issues.find(({ code }) => code === 'custom')?.message;
    setFault(message?.startsWith('must not') ? `The end date ${message}` : FILL_ALL);
  }

  return (
    <Dialog title={`What if: ${title}`} size="small" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="stack">
          {children}
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
