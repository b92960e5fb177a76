import { download } from '../api/download.ts';
import { RecordAction } from './record-menu.tsx';

interface ExportActionProps {
  id: number | null;
  /** Where the file of a record is. */
  file: (id: number) => string;
}

/** Downloads the record of a form as its list would, as it is stored. */
export function ExportAction({ id, file }: ExportActionProps) {
  // A failure has been told by the policy.
  const start = () => id !== null && void download(file(id)).catch(() => undefined);
  return <RecordAction onClick={start}>Export</RecordAction>;
}
