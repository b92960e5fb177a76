import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { replaceCheck } from '../testing/replace-check.ts';
import { ReplacementPreview } from './replacement-preview.tsx';

test.each([
  [1, '1 car cannot be built when its plan begins'],
  [1_200, '1,200 cars cannot be built when their plans begin'],
])('notices name the cars that the replacement loses: %d', (cars, words) => {
  const outcome = { ...replaceCheck.outcome, new_lost: cars, old_lost: cars };
  renderPart(<ReplacementPreview check={{ ...replaceCheck, outcome }}>{null}</ReplacementPreview>);
  expect(screen.getByText(`From this day ${words}, because 0002 is missing.`)).toBeTruthy();
  expect(screen.getByText(`Until this day ${words}, because 0007 is missing.`)).toBeTruthy();
});
