import { renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useFoundSubmit } from './use-found-submit.ts';

test('a Save between an answer and its drawing saves what the answer brought', async () => {
  const submitted: string[] = [];
  const { result } = renderHook(() => {
    const [held, setHeld] = useState('nothing yet');
    return { setHeld, finding: useFoundSubmit(() => submitted.push(held)) };
  });
  const find = Promise.resolve('0001');
  const taken = result.current.finding.finds.add(find).then(result.current.setHeld);
  await taken;
  expect(result.current.finding.finds.any).toBe(false);

  result.current.finding.submit();
  await waitFor(() => expect(submitted).toEqual(['0001']));
});
