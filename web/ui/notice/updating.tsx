import { counted, grouped } from '#domain/values/counted';
import { MAX_WAITING_COUNTED } from '#domain/wire/grid';

/** Shows the number of part SAPs whose derived figures are not up to date yet. */
export function Updating({ waiting = 0 }: { waiting?: number | undefined }) {
  const isMore = waiting > MAX_WAITING_COUNTED;
  return (
    waiting > 0 && (
      <p className="note" role="status">
        Updating: {isMore ? `${grouped(MAX_WAITING_COUNTED)}+ part SAPs` : counted(waiting, 'part SAP')}
      </p>
    )
  );
}
