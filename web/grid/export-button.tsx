import { useState } from 'react';
import { downloadEach } from '../api/download.ts';
import { Button } from '../ui/button.tsx';

interface ExportButtonProps {
  ids: readonly number[];
  /** Where the file of a record is. */
  file: (id: number) => string;
}

/** Downloads one file per checked record. */
export function ExportButton({ ids, file }: ExportButtonProps) {
  const [done, setDone] = useState<number>();

  async function start() {
    setDone(0);
    try {
      await downloadEach(ids.map(file), setDone);
    } catch {
      // The failure policy has told why.
    } finally {
      setDone(undefined);
    }
  }

  return (
    <Button disabled={done !== undefined} onClick={() => void start()}>
      {done === undefined
        ? `Export ${ids.length}`
        : `Exporting ${Math.min(done + 1, ids.length)} of ${ids.length}`}
    </Button>
  );
}
