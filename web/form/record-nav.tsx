import { useRouter } from '@tanstack/react-router';
import type { RecordKind } from '#domain/record/record-kinds';
import { recordPath } from '../paths.ts';
import { StepNav } from '../ui/control/step-nav.tsx';
import { useKeys } from '../ui/keys/use-keys.ts';
import { useScreenLocation } from '../ui/use-screen-location.ts';

interface RecordNavProps {
  id: number | null;
  kind: RecordKind;
}

/** Buttons for the previous and the next record on the page of the list from which the form was opened. */
export function RecordNav({ id, kind }: RecordNavProps) {
  const router = useRouter();
  const { ids, from } = useScreenLocation(({ state }) => ({ ids: state.ids, from: state.from }));
  const index = ids && id !== null ? ids.indexOf(id) : -1;

  function go(by: number): boolean {
    const next = ids?.[index + by];
    if (index < 0 || next === undefined) return false;
    // Replaces the history entry, so that Back returns to the list and not to every visited record.
    const state = { ids: ids ?? [], ...(from !== undefined && { from }) };
    void router.navigate({ href: recordPath(kind, Number(next)), replace: true, state });
    return true;
  }
  useKeys({ 'Alt+PageUp': () => go(-1), 'Alt+PageDown': () => go(1) });

  if (!ids || index < 0) return null;
  const position = `${index + 1} of ${ids.length}`;
  return (
    <StepNav
      label="Records of the list"
      one="record"
      at={index}
      count={ids.length}
      position={position}
      onStep={go}
    />
  );
}
