import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { findSap, indexActiveSaps } from '#domain/lines/active-saps';
import { likelyCode, notActive } from '#domain/lines/line-import';
import { messageOf } from '../../api/api-error.ts';
import { PendingLookupsContext } from '../../form/lookup/pending-lookups.ts';
import { useFindByText } from '../../form/lookup/use-find-by-text.ts';
import { findSapsQuery } from '../find-saps.ts';
import { chosenSap, type LineFields, NOTHING_CHOSEN } from '../line-fields.ts';
import type { LineEdits } from '../use-lines.ts';
import type { SapGrid } from './sap-cell.tsx';

/**
 * Looks up the SAP of a typed code while the user continues (behaviour 16.5). The whole current or earlier code must
 * match, as in an import, because the user may not look at the SAP that was found.
 */
export function useTypedCodes<Fields extends LineFields>(saps: SapGrid, edits: LineEdits<Fields>) {
  const client = useQueryClient();
  const lookups = use(PendingLookupsContext);
  const findByText = useFindByText(saps);

  return useCallback(
    (key: number, code: string) => {
      edits.choose(key, { ...NOTHING_CHOSEN, sap_code: code });

      /**
       * Returns why no active SAP has the code, and which code was likely meant. If the passive SAPs cannot be loaded,
       * the reason is that the code was not found.
       */
      async function unknown() {
        const found = await client.fetchQuery(findSapsQuery([code], { quiet: true })).catch(() => []);
        const saps = indexActiveSaps(found);
        return { fault: notActive(saps, code), likely_code: likelyCode(saps, code) };
      }
      async function find() {
        try {
          const found = findSap(indexActiveSaps(await findByText(code)), code);
          edits.answer(key, code, found ? chosenSap(found.sap) : await unknown());
        } catch (error) {
          edits.answer(key, code, { fault: messageOf(error) });
        }
      }
      return lookups.add(find());
    },
    [client, lookups, findByText, edits],
  );
}
