import type { RecordKind } from '#domain/record/record-kinds';
import type { BulkResult } from '#domain/sheet/bulk-import';
import { grouped } from '#domain/values/counted';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/control/link.tsx';

interface ImportFiguresProps {
  /** The kind of the imported records. */
  kind: RecordKind;
  result: BulkResult;
  /** Additional counts by name, such as the number of records if a record has several rows. */
  further?: Readonly<Record<string, number>> | undefined;
}

/** Shows the results of an import (behaviour 10.8), with links to its records and to its undo. */
export function ImportFigures({ kind, result, further }: ImportFiguresProps) {
  const { success, totalCount, successCount, insertedCount, updatedCount, batch_id } = result;
  const figures = {
    Status: success ? 'Success' : 'Completed with errors',
    'Total Records': totalCount,
    'Successfully Imported': successCount,
    'Inserted new': insertedCount,
    'Updated existing': updatedCount,
    Errors: totalCount - successCount,
    ...further,
  };
  return (
    <>
      <dl>
        {Object.entries(figures).map(([name, figure]) => (
          <div key={name}>
            <dt className="small">{name}</dt>
            <dd className="strong figures">{typeof figure === 'number' ? grouped(figure) : figure}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to={paths.ofBatch(kind, batch_id)}>
          {!further && insertedCount === successCount
            ? `Show these ${grouped(successCount)}`
            : 'Show imported records'}
        </Link>{' '}
        · <Link to={paths.batch(batch_id)}>Undo this import...</Link>
      </p>
    </>
  );
}
