import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CodeField } from '../../invoice/code-cell.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { TextField } from './text-field.tsx';

test.each([
  ['a form', <TextField key="a" isCode label="Code" value="" onChange={() => {}} />],
  ['a line', <CodeField key="a" label="Code" column="lot" value="" onChange={() => {}} />],
])('the field for a code in %s turns off the corrections of phones', (_, field) => {
  renderPart(field);
  const code = screen.getByRole('textbox', { name: 'Code' });
  const attributes = ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => code.getAttribute(name));
  expect(attributes).toEqual(['none', 'off', 'false']);
});
