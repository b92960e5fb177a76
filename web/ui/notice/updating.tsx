import { counted } from '#domain/values/counted';

/** Says of how many part SAPs the figures are still being derived. */
export function Updating({ waiting = 0 }: { waiting?: number | undefined }) {
  return (
    waiting > 0 && (
      <p className="note" role="status">
        Updating: {counted(waiting, 'part SAP')}
      </p>
    )
  );
}
