import { download } from '../api/download.ts';
import { RecordAction } from './record-menu.tsx';

interface ExportActionProps {
  id: number | null;
  /** Returns the URL of a record's file. */
  file: (id: number) => string;
}

/** Downloads the stored record of a form, as its list does. */
export function ExportAction({ id, file }: ExportActionProps) {
  // The failure policy has shown the failure.
  const start = () => id !== null && void download(file(id)).catch(() => undefined);
  return <RecordAction onClick={start}>Export</RecordAction>;
}
