import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { replaceCheck } from '../testing/replace-check.ts';
import { ReplacementPreview } from './replacement-preview.tsx';

test.each([
  [1, '1 car cannot be built when its plan begins'],
  [1_200, '1,200 cars cannot be built when their plans begin'],
])('notices count the cars that the replacement loses: %d', (cars, words) => {
  const outcome = { ...replaceCheck.outcome, new_lost: cars, old_lost: cars };
  renderPart(<ReplacementPreview check={{ ...replaceCheck, outcome }}>{null}</ReplacementPreview>);
  expect(screen.getByText(`From this day ${words}, because 0002 is missing.`)).toBeTruthy();
  expect(screen.getByText(`Until this day ${words}, because 0007 is missing.`)).toBeTruthy();
});

test('35.3: the plans that keep the old SAP are named in two groups, and plans that have begun but will use the new SAP are counted', () => {
  const plansOf = (ids: number[]) => ids.map((plan_id) => ({ plan_id, label: `Plan ${plan_id}` }));
  const check = { ...replaceCheck, cut: 1, later: 3, cut_plans: plansOf([1]), later_plans: plansOf([2, 3]) };
  renderPart(<ReplacementPreview check={{ ...check, begun: 1 }}>{null}</ReplacementPreview>);
  expect(screen.getByText('1 new specification, 4 plans keep the old SAP')).toBeTruthy();
  expect(screen.getByText('1 plan that has already begun will use the new SAP.')).toBeTruthy();
  const namesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(namesIn('1 plan spans this date and keeps the old SAP')).toEqual(['Plan 1']);
  expect(namesIn('3 plans begin later, on an older or passive specification, and keep the old SAP')).toEqual([
    'Plan 2',
    'Plan 3',
    'and 1 more',
  ]);
});
