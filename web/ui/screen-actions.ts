import { useEffect, useId } from 'react';

export interface ScreenAction {
  label: string;
  run: () => void;
}

type ListActions = () => readonly ScreenAction[];

/** The actions of each mounted component. A Map keeps their order when a component renders again. */
const listers = new Map<string, ListActions>();

/** Offers actions of menus and icons in the palette while the component is mounted. */
export function useScreenActions(listActions: ListActions): void {
  const id = useId();
  useEffect(() => {
    listers.set(id, listActions);
  });
  useEffect(() => () => void listers.delete(id), [id]);
}

/**
 * Returns the actions of the open screen: those of menus and icons, and its enabled buttons. Leaves out actions whose
 * label is not unique, such as the buttons of rows.
 */
export function screenActions(): ScreenAction[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>('.mantine-Button-root:enabled');
  const ofButtons = Array.from(buttons, (button) => ({
    label: button.textContent,
    run: () => button.click(),
  }));
  const others = [...listers.values()].flatMap((listActions) => listActions());
  const byLabel = Map.groupBy([...others, ...ofButtons], ({ label }) => label);
  return [...byLabel.values()].flatMap((some) => (some.length === 1 ? some : []));
}
