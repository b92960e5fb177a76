import { useEffect, useState } from 'react';
import type { Sheet } from '../sheet/workbook.ts';
import { checkPartSaps, type PartSapCheck } from './part-sap-check.ts';

/** The check of the chosen sheet, once it is done; never that of a sheet which was left since. */
export function usePartSapCheck(sheet: Sheet | undefined): PartSapCheck | undefined {
  const [done, setDone] = useState<{ sheet: Sheet; check: PartSapCheck }>();

  useEffect(() => {
    if (!sheet) return undefined;
    const stop = new AbortController();
    void checkPartSaps(sheet.rows, stop.signal).then((check) => check && setDone({ sheet, check }));
    return () => stop.abort();
  }, [sheet]);

  return done?.sheet === sheet ? done?.check : undefined;
}
