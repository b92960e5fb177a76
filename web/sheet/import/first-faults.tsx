import { LISTED_FAULTS, moreFaults } from '#domain/sheet/import-texts';
import type { RowFault } from '../check/row-faults.ts';

interface FirstFaultsProps {
  noun: 'error' | 'warning';
  faults: readonly RowFault[];
}

/** Lists the first errors or warnings of an import with their rows, and counts the others (behaviour 9.17). */
export function FirstFaults({ noun, faults }: FirstFaultsProps) {
  const moreSentence = moreFaults(faults.length, noun);
  return (
    <>
      <ul className={`bullets ${noun === 'error' ? 'error' : 'warn'}`}>
        {faults.slice(0, LISTED_FAULTS).map(({ row, message }) => (
          <li key={`${row} ${message}`}>{`Row ${row}: ${message}`}</li>
        ))}
      </ul>
      {moreSentence && <p className="secondary">{moreSentence}</p>}
    </>
  );
}
