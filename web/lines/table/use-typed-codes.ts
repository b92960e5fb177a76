import { useCallback } from 'react';
import { findActiveSap, indexActiveSaps } from '#domain/lines/active-saps';
import { SAP_NOT_ACTIVE } from '#domain/lines/line-import';
import { messageOf } from '../../api/api-error.ts';
import { useFindByText } from '../../lookup/use-find-by-text.ts';
import { chosenSap, type LineFields, NOTHING_CHOSEN } from '../line-fields.ts';
import type { LineEdits } from '../use-lines.ts';
import type { SapGrid } from './sap-cell.tsx';

/**
 * Finds the SAP of a code that was typed, while the typist goes on (behaviour 16.5). A code is exact or an earlier one,
 * as in an import, and never a part of one: the typist does not see what it becomes.
 */
export function useTypedCodes<Fields extends LineFields>(saps: SapGrid, edits: LineEdits<Fields>) {
  const findByText = useFindByText(saps);

  return useCallback(
    async (key: number, code: string) => {
      edits.choose(key, { ...NOTHING_CHOSEN, sap_code: code });
      try {
        const found = findActiveSap(indexActiveSaps(await findByText(code)), code);
        edits.answer(key, code, found ? chosenSap(found.sap) : { fault: SAP_NOT_ACTIVE });
      } catch (error) {
        edits.answer(key, code, { fault: messageOf(error) });
      }
    },
    [findByText, edits],
  );
}
