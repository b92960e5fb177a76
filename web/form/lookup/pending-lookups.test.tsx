import { renderHook, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useSubmitAfterLookups } from './pending-lookups.ts';

test('Save between the response of a lookup and the next render saves the values of the response', async () => {
  const submitted: string[] = [];
  const { result } = renderHook(() => {
    const [value, setValue] = useState('nothing yet');
    return { setValue, submission: useSubmitAfterLookups(() => submitted.push(value)) };
  });
  const lookup = Promise.resolve('0001');
  const added = result.current.submission.lookups.add(lookup).then(result.current.setValue);
  await added;
  expect(result.current.submission.lookups.any).toBe(false);

  result.current.submission.submit();
  await waitFor(() => expect(submitted).toEqual(['0001']));
});
