import { useRef, useState } from 'react';
import { download, downloadEach } from '../api/download.ts';
import { Button } from '../ui/button.tsx';

/** The server writes so many records into one workbook at most. */
const MOST_IN_ONE = 1_000;

interface ExportButtonProps {
  ids: readonly number[];
  /** Where the file of a record is. */
  file: (id: number) => string;
  /** Where one workbook of several records is; their ids follow as `?ids=`. */
  together: string;
}

/** Downloads one file per checked record, or all of them in one. */
export function ExportButton({ ids, file, together }: ExportButtonProps) {
  const [progress, setProgress] = useState<string>();
  const cancel = useRef<AbortController>(undefined);

  async function run(said: string, work: (signal: AbortSignal) => Promise<void>) {
    const controller = new AbortController();
    cancel.current = controller;
    setProgress(said);
    try {
      await work(controller.signal);
    } catch {
      // The failure policy has told why, and who cancelled knows.
    } finally {
      setProgress(undefined);
    }
  }

  const nth = (done: number) => `Exporting ${Math.min(done + 1, ids.length)} of ${ids.length}`;
  const each = (signal: AbortSignal) =>
    downloadEach(ids.map(file), { signal, onDone: (done) => setProgress(nth(done)) });
  const all = (signal: AbortSignal) => download(`${together}?ids=${ids.join()}`, { signal });

  if (progress !== undefined) {
    return (
      <>
        <span role="status">{progress}</span>
        <Button onClick={() => cancel.current?.abort()}>Cancel</Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={() => void run(nth(0), each)}>Export {ids.length}</Button>
      {ids.length > 1 && ids.length <= MOST_IN_ONE && (
        <Button onClick={() => void run('Exporting…', all)}>One workbook</Button>
      )}
    </>
  );
}
