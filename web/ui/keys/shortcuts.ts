interface Shortcut {
  /** The alternative keys. Keys that are pressed together or in sequence are in one list. */
  keys: string[][];
  does: string;
  /** True if the shortcut serves to change records. The help omits it for users with read-only access. */
  changes?: true;
}

export interface NavPlace {
  label: string;
  letter: string;
}

export function shortcutsTo(places: readonly NavPlace[]): Shortcut[] {
  return places.map(({ label, letter }) => ({ keys: [['g', letter]], does: label }));
}

export const SHORTCUTS: Record<'Everywhere' | (string & {}), Shortcut[]> = {
  Everywhere: [
    {
      keys: [['Ctrl', 'K']],
      does: 'Search or jump: any record by its code, number, name or note, any screen, and the actions of the open one',
    },
    { keys: [['Ctrl', 'Enter']], does: 'In search results: open in a new tab' },
    { keys: [['?']], does: 'This list' },
    { keys: [['Enter']], does: 'In a confirmation: confirm' },
    { keys: [['Esc']], does: 'Close the dialog or menu' },
    { keys: [['Ctrl', 'Z']], does: 'Outside of fields: press Undo in the newest message', changes: true },
  ],
  'In a list': [
    { keys: [['/']], does: 'Search' },
    { keys: [['Enter'], ['↓']], does: 'In the search: go to the first result' },
    { keys: [['n']], does: 'Add New', changes: true },
    { keys: [['↓'], ['j']], does: 'Next row, or the last focused row' },
    { keys: [['↑'], ['k']], does: 'Previous row' },
    { keys: [['Home'], ['End']], does: 'First or last row' },
    { keys: [['f']], does: 'Filter by the focused column, or by any column' },
    { keys: [['Shift', 'F']], does: 'Clear filters; on a row: filter by its cells' },
    { keys: [['Shift', 'F10']], does: 'On a row: filter by its cells; ← and → change the cell' },
    {
      keys: [
        ['Shift', 'Click'],
        ['Shift', 'Enter'],
      ],
      does: 'On a header: also sort by this column',
    },
    { keys: [['Enter']], does: 'Open the row' },
    { keys: [['Space']], does: 'Check the row' },
    {
      keys: [['Shift', '↓ ↑']],
      does: 'Check this row and the row below or above',
    },
    {
      keys: [
        ['Shift', 'Click'],
        ['Shift', 'Space'],
      ],
      does: 'Check all rows from the last checked row to this row',
    },
    { keys: [['Ctrl', 'A']], does: 'Check all rows of the page' },
    { keys: [['Ctrl', 'C']], does: 'Copy the checked rows as a table' },
    {
      keys: [['Ctrl', 'V']],
      does: 'In part SAPs: import rows of a spreadsheet that has columns such as SAP and MOQ',
    },
    { keys: [['Esc']], does: 'Uncheck all rows' },
    { keys: [['e']], does: 'Edit (view if read-only)' },
    { keys: [['r']], does: 'Show related records, also in a form' },
    { keys: [['c']], does: 'Change the checked rows', changes: true },
    { keys: [['Del']], does: 'Delete the checked rows', changes: true },
    { keys: [['a']], does: 'In containers: mark the checked containers as arrived', changes: true },
    { keys: [['w']], does: 'In containers: show which container is needed first' },
    { keys: [['o']], does: 'In coverage: order the checked part SAPs', changes: true },
    { keys: [['u']], does: 'In imports and bulk changes: undo the checked row', changes: true },
    { keys: [['['], [']']], does: 'Previous or next page' },
    { keys: [['←'], ['→']], does: 'On a column edge: narrower or wider, with Shift in larger steps' },
  ],
  'In a form': [
    { keys: [['Ctrl', 'S']], does: 'Save', changes: true },
    { keys: [['Alt', 'Enter']], does: 'In a lookup or a line: open the chosen record' },
    { keys: [['Ctrl', 'Enter']], does: 'Add a line', changes: true },
    { keys: [['Enter']], does: 'In the last field above the lines: go to the first line', changes: true },
    {
      keys: [
        ['Alt', 'Page Up'],
        ['Alt', 'Page Down'],
      ],
      does: 'Previous or next record of the list',
    },
  ],
  'In a table of lines': [
    { keys: [['↑'], ['↓'], ['←'], ['→']], does: 'The next cell' },
    { keys: [['Home'], ['End']], does: 'The first or last cell of the line' },
    { keys: [['Enter'], ['F2']], does: 'Edit the cell. Typing replaces its content', changes: true },
    {
      keys: [['Enter']],
      does: 'In an edited cell: go to the next line; in the last line, add a line',
      changes: true,
    },
    { keys: [['Esc']], does: 'In an edited cell: undo the typing', changes: true },
    { keys: [['/'], ['Ctrl', '/']], does: 'Find a line. Ctrl works inside fields, too' },
    { keys: [['Enter'], ['↓']], does: 'In the text to find: go to the first result' },
    {
      keys: [['Esc']],
      does: 'In the text to find: clear it and return to the last focused line',
    },
    {
      keys: [
        ['Shift', 'Click'],
        ['Shift', 'Enter'],
      ],
      does: 'On a header: also sort by this column',
    },
    { keys: [['Ctrl', 'Del']], does: 'Remove the line', changes: true },
    { keys: [['Alt', '↓']], does: 'In Container or LOT: the packages of the line' },
    { keys: [['Ctrl', 'V']], does: 'Paste rows of a spreadsheet', changes: true },
    { keys: [['Ctrl', 'Z']], does: 'Undo the last step', changes: true },
    {
      keys: [
        ['Ctrl', 'Y'],
        ['Ctrl', 'Shift', 'Z'],
      ],
      does: 'Redo the step that was undone last',
      changes: true,
    },
  ],
  'In the schedule': [
    { keys: [['←'], ['→']], does: 'The day before or after' },
    { keys: [['↓'], ['↑']], does: 'The next or previous plan' },
    { keys: [['Enter']], does: 'Pin the details of the day; Esc unpins them' },
    { keys: [['+'], ['-']], does: 'Fewer or more weeks' },
    { keys: [['Page Up'], ['Page Down']], does: 'Earlier or later days' },
    { keys: [['Home']], does: 'Today' },
  ],
  'In the preview of an import': [
    { keys: [['Enter']], does: 'Next invalid cell' },
    { keys: [['Ctrl', 'D']], does: 'Fill the cells below with this value' },
    { keys: [['Ctrl', 'V']], does: 'Paste a column into this cell and the cells below' },
  ],
  'In the packages of a line': [
    {
      keys: [['Enter']],
      does: 'Next field; after the last field, add a package; in a blank package, apply',
      changes: true,
    },
    { keys: [['↑'], ['↓']], does: 'The same field of the package above or below' },
    { keys: [['Ctrl', 'Del']], does: 'Remove the package', changes: true },
    { keys: [['Ctrl', 'V']], does: 'Paste cells of a spreadsheet', changes: true },
  ],
};
