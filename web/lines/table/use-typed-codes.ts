import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { findSap, indexActiveSaps } from '#domain/lines/active-saps';
import { notActive } from '#domain/lines/line-import';
import { messageOf } from '../../api/api-error.ts';
import { PendingLookupsContext } from '../../form/lookup/pending-lookups.ts';
import { useFindByText } from '../../form/lookup/use-find-by-text.ts';
import { findSapsQuery } from '../find-saps.ts';
import { chosenSap, type LineFields, NOTHING_CHOSEN } from '../line-fields.ts';
import type { LineEdits } from '../use-lines.ts';
import type { SapGrid } from './sap-cell.tsx';

/**
 * Looks up the SAP of a typed code while the user goes on typing (behaviour 16.5). As in an import, the whole current
 * or earlier code must match, never a part of it: the user does not see the SAP that it becomes.
 */
export function useTypedCodes<Fields extends LineFields>(saps: SapGrid, edits: LineEdits<Fields>) {
  const client = useQueryClient();
  const lookups = use(PendingLookupsContext);
  const findByText = useFindByText(saps);

  return useCallback(
    (key: number, code: string) => {
      edits.choose(key, { ...NOTHING_CHOSEN, sap_code: code });

      /** Even if the passive SAPs cannot be looked up, it is known that no active one has the code. */
      async function reason() {
        const named = await client.fetchQuery(findSapsQuery([code], { quiet: true })).catch(() => []);
        return notActive(indexActiveSaps(named), code);
      }
      async function find() {
        try {
          const found = findSap(indexActiveSaps(await findByText(code)), code);
          edits.answer(key, code, found ? chosenSap(found.sap) : { fault: await reason() });
        } catch (error) {
          edits.answer(key, code, { fault: messageOf(error) });
        }
      }
      return lookups.add(find());
    },
    [client, lookups, findByText, edits],
  );
}
