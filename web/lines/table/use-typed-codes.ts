import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { findSap, indexActiveSaps } from '#domain/lines/active-saps';
import { likelyCode, notActive } from '#domain/lines/line-import';
import { codeFault } from '#domain/values/text';
import { messageOf } from '../../api/api-error.ts';
import { PendingLookupsContext } from '../../form/lookup/pending-lookups.ts';
import { findSapsQuery } from '../find-saps.ts';
import { type ChosenSap, chosenSap, type LineFields, NOTHING_CHOSEN } from '../line-fields.ts';
import type { LineEdits } from '../use-lines.ts';

/**
 * Returns a function that looks up the SAP of a typed code while the user continues (behaviour 16.5). The whole current
 * or earlier code must match, as in an import, because the user may not look at the SAP that was found.
 */
export function useTypedCodes<Fields extends LineFields>(edits: LineEdits<Fields>) {
  const client = useQueryClient();
  const lookups = use(PendingLookupsContext);

  return useCallback(
    (key: number, code: string) => {
      edits.choose(key, { ...NOTHING_CHOSEN, sap_code: code });

      async function find(): Promise<Partial<ChosenSap>> {
        const fault = codeFault(code);
        if (fault) return { fault };
        try {
          const saps = indexActiveSaps(await client.fetchQuery(findSapsQuery([code], { quiet: true })));
          const found = findSap(saps, code);
          if (found) return chosenSap(found.sap);
          return { fault: notActive(saps, code), likely_code: likelyCode(saps, code) };
        } catch (error) {
          return { fault: messageOf(error) };
        }
      }
      return lookups.add(find().then((fields) => edits.answer(key, code, fields)));
    },
    [client, lookups, edits],
  );
}
