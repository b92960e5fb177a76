interface Shortcut {
  /** The alternative keys. Keys that are pressed together or in sequence share one list. */
  keys: string[][];
  does: string;
  /** It changes records: it does nothing for a user with read access. */
  changes?: true;
}

/** A screen of the navbar, and the letter after `g` that opens it. */
export interface NavPlace {
  label: string;
  letter: string;
}

/** Returns the shortcuts to these screens. */
export function waysTo(places: readonly NavPlace[]): Shortcut[] {
  return places.map(({ label, letter }) => ({ keys: [['g', letter]], does: label }));
}

/** Every other key of the product, by its scope. */
export const SHORTCUTS: Record<'Everywhere' | (string & {}), Shortcut[]> = {
  Everywhere: [
    { keys: [['Ctrl', 'K']], does: 'Search or jump: any record by its code, number, name or note' },
    { keys: [['Ctrl', 'Enter']], does: 'There: open what is marked in a new tab' },
    { keys: [['?']], does: 'This list' },
    { keys: [['Enter']], does: 'In a question: yes' },
    { keys: [['Esc']], does: 'Close what floats above the screen' },
  ],
  'In a list': [
    { keys: [['/']], does: 'Search' },
    { keys: [['Enter'], ['↓']], does: 'In the search: the first row that is found' },
    { keys: [['n']], does: 'Add New', changes: true },
    { keys: [['↓'], ['j']], does: 'Next row; where nothing has the focus, the row that had it last' },
    { keys: [['↑'], ['k']], does: 'Previous row' },
    { keys: [['Home'], ['End']], does: 'First or last row' },
    { keys: [['f']], does: 'Filter: by the header that has the focus, or by any column' },
    {
      keys: [
        ['Alt', 'Page Up'],
        ['Alt', 'Page Down'],
      ],
      does: 'In the filter: the column before or after, too',
    },
    { keys: [['Shift', 'F']], does: 'No filters; on a row, filter by its cells' },
    { keys: [['Shift', 'F10']], does: 'On a row: filter by its cells, ← and → go from one to the next' },
    {
      keys: [
        ['Shift', 'Click'],
        ['Shift', 'Enter'],
      ],
      does: 'On a header: sort by this column too',
    },
    { keys: [['Enter']], does: 'Open the row' },
    { keys: [['Space']], does: 'Check the row' },
    {
      keys: [['Shift', '↓ ↑']],
      does: 'Check the rows on the way too',
    },
    {
      keys: [
        ['Shift', 'Click'],
        ['Shift', 'Space'],
      ],
      does: 'Check all rows from the last one to here',
    },
    { keys: [['Ctrl', 'A']], does: 'Check all rows of the page' },
    { keys: [['Ctrl', 'C']], does: 'Copy the checked rows as a table' },
    { keys: [['Ctrl', 'V']], does: 'In part SAPs: import rows of a spreadsheet, such as SAP and MOQ' },
    { keys: [['Esc']], does: 'Check none' },
    { keys: [['e']], does: 'Edit, or open where one only looks' },
    { keys: [['r']], does: 'Related: what the row leads to, also in a form' },
    { keys: [['c']], does: 'Change the checked rows', changes: true },
    { keys: [['Del']], does: 'Delete the checked rows', changes: true },
    { keys: [['a']], does: 'In containers: the checked ones have arrived', changes: true },
    { keys: [['w']], does: 'In containers: which of them should be here first' },
    { keys: [['o']], does: 'In coverage: order what is missing of the checked ones', changes: true },
    { keys: [['u']], does: 'In imports and bulk changes: undo the checked one', changes: true },
    { keys: [['['], [']']], does: 'Previous or next page' },
    { keys: [['←'], ['→']], does: 'Between two headers: narrower or wider, with Shift in larger steps' },
  ],
  'In a form': [
    { keys: [['Ctrl', 'S']], does: 'Save', changes: true },
    { keys: [['Alt', 'Enter']], does: 'In a lookup or a line: open what is chosen' },
    { keys: [['Ctrl', 'Enter']], does: 'Add a line', changes: true },
    { keys: [['Enter']], does: 'In the last field above the lines: the first line', changes: true },
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
    { keys: [['Enter'], ['F2']], does: 'Edit the cell. A letter replaces what it holds', changes: true },
    {
      keys: [['Enter']],
      does: 'In an edited cell: the same cell of the next line; at the last line, a new one',
      changes: true,
    },
    { keys: [['Esc']], does: 'In an edited cell: take back what was typed', changes: true },
    { keys: [['/'], ['Ctrl', '/']], does: 'Find a line. Ctrl works inside fields, too' },
    { keys: [['Enter'], ['↓']], does: 'In the text to find: the first line found' },
    {
      keys: [['Esc']],
      does: 'In the text to find: show all lines, and go back to the last one that had the focus',
    },
    {
      keys: [
        ['Shift', 'Click'],
        ['Shift', 'Enter'],
      ],
      does: 'On a header: sort by this column too',
    },
    { keys: [['Ctrl', 'Del']], does: 'Remove the line', changes: true },
    { keys: [['Alt', '↓']], does: 'In Container or LOT: the packages of the line' },
    { keys: [['Ctrl', 'V']], does: 'Paste rows of a spreadsheet', changes: true },
    { keys: [['Ctrl', 'Z']], does: 'Undo the last step', changes: true },
  ],
  'In the schedule': [
    { keys: [['←'], ['→']], does: 'The day before or after' },
    { keys: [['↓'], ['↑']], does: 'The next or previous plan' },
    { keys: [['Enter']], does: 'Keep what is said of the day; Esc lets it go' },
    { keys: [['+'], ['-']], does: 'Fewer or more weeks' },
    { keys: [['Page Up'], ['Page Down']], does: 'Earlier or later days' },
    { keys: [['Home']], does: 'Today' },
  ],
  'In the preview of an import': [
    { keys: [['Enter']], does: 'The next cell that is wrong' },
    { keys: [['Ctrl', 'D']], does: 'Fill the cells beneath with what this one says' },
    { keys: [['Ctrl', 'V']], does: 'Paste a column into this cell and those beneath' },
  ],
  'In the packages of a line': [
    {
      keys: [['Enter']],
      does: 'The next field; after the last one a new package; in a blank one, apply',
      changes: true,
    },
    { keys: [['↑'], ['↓']], does: 'The same field of the package above or below' },
    { keys: [['Ctrl', 'Del']], does: 'Remove the package', changes: true },
    { keys: [['Ctrl', 'V']], does: 'Paste cells of a spreadsheet', changes: true },
  ],
};
