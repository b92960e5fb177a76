import { counted } from '#domain/values/counted';

/** Shows the number of part SAPs whose figures are not derived yet. */
export function Updating({ waiting = 0 }: { waiting?: number | undefined }) {
  return (
    waiting > 0 && (
      <p className="note" role="status">
        Updating: {counted(waiting, 'part SAP')}
      </p>
    )
  );
}
