import { useEffect, useId } from 'react';

export interface ScreenAction {
  label: string;
  run: () => void;
}

type ListActions = () => readonly ScreenAction[];

/** The actions of each mounted component. A Map keeps their order when a component renders again. */
const listers = new Map<string, ListActions>();

/** Offers actions in the palette while the component is mounted. They are listed when the palette opens. */
export function useScreenActions(listActions: ListActions): void {
  const id = useId();
  useEffect(() => {
    listers.set(id, listActions);
  });
  useEffect(() => () => void listers.delete(id), [id]);
}

/**
 * Returns the actions of the open screen. Leaves out actions whose label is not unique, such as the buttons of rows.
 */
export function screenActions(): ScreenAction[] {
  const byLabel = Map.groupBy(
    [...listers.values()].flatMap((listActions) => listActions()),
    ({ label }) => label,
  );
  return [...byLabel.values()].flatMap((some) => (some.length === 1 ? some : []));
}
