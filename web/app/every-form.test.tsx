import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { purchaseCalls } from '#domain/purchase/purchase';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import { EVERY_REFERENCE } from '../../server/record/references.ts';
import { STORED_KINDS, type StoredKind } from '../../server/record/stored-kinds.ts';
import { RECORDS, requiredFields } from '../../server/testing/records.ts';
import { newRecordPath, recordPath } from '../paths.ts';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { lookupAnswers } from '../testing/lookups.ts';
import { openApp } from '../testing/open-app.tsx';
import { filledSampleOf } from '../testing/sample-of.ts';

const RULES = readFileSync(join(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const [, NEXT_STEPS = ''] = RULES.replace(/\s+/g, ' ').split(' 28.3 **');

/** The fields whose label in the form is longer than in lists. */
const LONG_LABELS: Readonly<Record<string, string>> = {
  'part_sap.sap_code': 'Sap Code',
  'part_sap.min_order_quant': 'Min Order Quant',
};
/** The fields that a new record does not show: only an arrived invoice has a day of arrival. */
const ONLY_STORED = new Set(['invoice.arrived_on']);

const REFERENCES = EVERY_REFERENCE.filter(({ onDelete }) => onDelete !== 'stays').map((reference) => {
  const labels: Readonly<Record<string, string>> = FIELD_LABELS[reference.from];
  return { ...reference, label: labels[reference.column] as string };
});

function labeledFields(kind: RecordKind) {
  const labels: Readonly<Record<string, string>> = FIELD_LABELS[kind];
  return Object.keys(RECORDS[kind].calls.save.request.shape).flatMap((field) => {
    const name = `${kind}.${field}`;
    const label = LONG_LABELS[name] ?? labels[field];
    return label === undefined ? [] : [{ name, label }];
  });
}

const lookupOf = (label: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: (name) => name.startsWith(label) });

/** When a plan is chosen, the form of a purchase loads the plan's needs. */
const noNeeds = { [purchaseCalls.planLines.path]: () => [] };

test.each(recordKind.options)(
  'the form of a new %s has a control for each labeled field of its save call; each lookup offers a record and links to it; the printed form, if there is one, names the record',
  async (kind) => {
    startFakeServer({ ...carModelServer, ...lookupAnswers, ...noNeeds });
    const { user } = openApp(newRecordPath(kind));
    await screen.findByRole('button', { name: 'Save' });
    const controls = labeledFields(kind).flatMap(({ name, label }) => (ONLY_STORED.has(name) ? [] : [label]));
    expect(controls).not.toEqual([]);
    const isVisible = (label: string) =>
      screen.queryAllByLabelText((text) => text.startsWith(label)).length > 0;
    expect(controls.filter((label) => !isVisible(label))).toEqual([]);

    for (const { to, label } of REFERENCES.filter(({ from }) => from === kind)) {
      await user.click(lookupOf(label));
      await user.click(await screen.findByRole('option', { name: `A ${to}` }));
      const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      await waitFor(() => expect(links()).toContain(recordPath(to, 1)));
      fireEvent(window, new Event('beforeprint'));
      // Some forms have no printed version.
      const paper = screen.queryByRole('article');
      if (paper) expect(paper.textContent).toContain(`A ${to}`);
    }
  },
);

test.each(recordKind.options)(
  '28.3: the form of a stored %s shows a record in each lookup; the next step in its menu, if there is one, opens a form in which the stored record is chosen and a blank field has the focus',
  async (kind) => {
    const references = REFERENCES.filter(({ from }) => from === kind);
    const { model } = RECORDS[kind].calls;
    const filled = filledSampleOf(model.data);
    startFakeServer({ ...carModelServer, ...lookupAnswers, ...noNeeds, [model.path]: () => filled });
    const { user, here } = openApp(recordPath(kind, 1));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    for (const { label } of references) expect(lookupOf(label).value).not.toBe('');
    const next = screen.getAllByRole('menuitem').find(({ textContent }) => textContent.startsWith('Add '));
    if (!next) return;
    expect(NEXT_STEPS).toContain(`\`${next.textContent}\` of a ${RECORD_KINDS[kind].one}`);
    await user.click(next);
    await waitFor(() => expect(here()).not.toBe(recordPath(kind, 1)));
    expect(await screen.findByDisplayValue(`A ${kind}`)).toBeTruthy();
    await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe(''));
  },
);

/** The fields that a duplicate does not copy, besides the unique numbers and codes. */
const NOT_COPIED = new Set([
  // It is unique too, but `STORED_KINDS` does not name it.
  'part_sap.sap_code',
  'specification.begin_date',
  'invoice.status',
  'invoice.expected_on',
  'invoice.arrived_on',
]);

test.each(recordKind.options)(
  '4.8: a duplicate of a %s keeps its fields, except a number or code that must differ and those in NOT_COPIED',
  async (kind) => {
    const { model } = RECORDS[kind].calls;
    const filled = filledSampleOf(model.data);
    startFakeServer({ ...carModelServer, ...lookupAnswers, ...noNeeds, [model.path]: () => filled });
    const { user, here } = openApp(recordPath(kind, 1));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    const shownIn = (label: string) => {
      const control = screen.queryAllByLabelText((text) => text.startsWith(label))[0];
      return control instanceof HTMLInputElement && control.type === 'checkbox'
        ? control.checked
        : (control as HTMLInputElement | undefined)?.value;
    };
    const fields = labeledFields(kind);
    const stored = fields.map(({ label }) => shownIn(label));
    expect(stored.filter((value) => value === undefined || value === '')).toEqual([]);
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() => expect(here()).toBe(newRecordPath(kind)));
    await screen.findByRole('button', { name: 'Save' });
    const { unique }: StoredKind = STORED_KINDS[kind];
    const mustDiffer = (name: string) => NOT_COPIED.has(name) || name === `${kind}.${unique?.column}`;
    const changed = fields.filter(({ label }, index) => shownIn(label) !== stored[index]);
    expect(changed).toEqual(fields.filter(({ name }) => mustDiffer(name)));
  },
);

test.each(REFERENCES.filter(({ to }) => requiredFields(to).includes('name')))(
  '29.2: the typed name is filled in when a $to is added from the form of a $from',
  async ({ from, to, label }) => {
    const nothing = () => ({ rows: [], count: 0 });
    const empty = Object.fromEntries(Object.keys(lookupAnswers).map((path) => [path, nothing]));
    startFakeServer({ ...carModelServer, ...empty });
    const { user } = openApp(newRecordPath(from));
    await user.type(
      await screen.findByRole('combobox', { name: (name) => name.startsWith(label) }),
      'Cobalt',
    );
    await user.click(await screen.findByRole('button', { name: 'Add “Cobalt”…' }));
    const labels: Readonly<Record<string, string>> = FIELD_LABELS[to];
    const name = await screen.findByDisplayValue('Cobalt');
    expect(screen.getByRole('textbox', { name: labels[RECORD_KINDS[to].required] as string })).toBe(name);
  },
);
