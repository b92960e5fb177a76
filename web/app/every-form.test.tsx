import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { recordKind } from '#domain/record/record-kinds';
import { EVERY_REFERENCE } from '../../server/record/references.ts';
import { RECORDS } from '../../server/testing/records.ts';
import { newRecordPath } from '../paths.ts';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { lookupAnswers } from '../testing/lookups.ts';
import { openApp } from '../testing/open-app.tsx';

/** The labels that a form shows in full. */
const IN_FULL: Readonly<Record<string, string>> = {
  'part_sap.sap_code': 'Sap Code',
  'part_sap.min_order_quant': 'Min Order Quant',
};
/** The fields that a new record does not show: only an arrived invoice has a day of arrival. */
const LATER = new Set(['invoice.arrived_on']);

test.each(recordKind.options)(
  'the form of a new %s has a control for each field that its save takes',
  async (kind) => {
    startFakeServer(carModelServer);
    openApp(newRecordPath(kind));
    await screen.findByRole('button', { name: 'Save' });
    const labels: Readonly<Record<string, string>> = FIELD_LABELS[kind];
    const controls = Object.keys(RECORDS[kind].calls.save.request.shape).flatMap((field) => {
      const name = `${kind}.${field}`;
      const label = IN_FULL[name] ?? labels[field];
      return label === undefined || LATER.has(name) ? [] : [label];
    });
    expect(controls).not.toEqual([]);
    const isShown = (label: string) =>
      screen.queryAllByLabelText((text) => text.startsWith(label)).length > 0;
    expect(controls.filter((label) => !isShown(label))).toEqual([]);
  },
);

test.each(EVERY_REFERENCE.filter(({ onDelete }) => onDelete !== 'stays'))(
  'the form of a new $from has a lookup for $column, which offers a $to',
  async ({ from, to, column }) => {
    startFakeServer({ ...carModelServer, ...lookupAnswers });
    const { user } = openApp(newRecordPath(from));
    const labels: Readonly<Record<string, string>> = FIELD_LABELS[from];
    const isLabel = (name: string) => name.startsWith(labels[column] as string);
    await user.click(await screen.findByRole('combobox', { name: isLabel }));
    expect(await screen.findByRole('option', { name: `A ${to}` })).toBeTruthy();
  },
);
