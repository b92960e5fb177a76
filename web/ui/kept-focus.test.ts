import { afterEach, describe, expect, test } from 'vitest';

function show(screen: string): void {
  document.body.innerHTML = `<header><button>Help</button></header><main tabindex="-1">${screen}</main>`;
}
const elementById = (id: string) => document.getElementById(id) as HTMLElement;
/** Returns the id of the focused element, after the time in which a lost focus is moved. */
async function focused(): Promise<string> {
  // That time starts once the observer has reported the change.
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve, 40));
  return document.activeElement?.id || 'none';
}
/** Removes the focus from a disabled element, as a browser does. jsdom does not. */
const takeFocus = () => (document.activeElement as HTMLElement).blur();

afterEach(() => {
  document.body.replaceChildren();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
});

describe('a focused element that is removed (behaviour 4.10)', () => {
  // React renders no spaces between rows.
  const ROWS = `<section><ul>
    <li id="one"><a id="first" href="#1">1</a></li>
    <li id="two"><a id="second" href="#2">2</a></li>
    <li id="three"><a id="third" href="#3">3</a></li></ul>
    <button id="more">More</button></section>`.replaceAll(/>\s+</g, '><');

  test.each([
    ['passes the focus to the next row', 'second', ['two'], 'third'],
    ['passes the focus to the previous row if its row was the last', 'third', ['three'], 'second'],
    [
      'passes the focus to the element after the rows if all are removed',
      'second',
      ['one', 'two', 'three'],
      'more',
    ],
  ])('%s', async (_, from, removed, to) => {
    show(ROWS);
    elementById(from).focus();
    for (const id of removed) elementById(id).remove();
    expect(await focused()).toBe(to);
  });

  test('passes the focus to the element in its place', async () => {
    show('<section><p><button id="close">Close</button></p><button id="other">Other</button></section>');
    elementById('close').focus();
    elementById('close').outerHTML = '<button id="reopen">Reopen</button>';
    expect(await focused()).toBe('reopen');
  });

  test.each([
    ['a button of a row', 'raise', 'quantity'],
    ['the whole row', 'row', 'table'],
  ])('passes the focus to the element that `data-focus-home` around it names: %s', async (_, removed, to) => {
    show(`<section data-focus-home="#table"><div id="table" tabindex="0">
      <p id="row" data-focus-home="#quantity"><input id="quantity"><button id="raise">Raise</button></p>
      <p><button>Remove</button></p></div></section>`);
    elementById('raise').focus();
    elementById(removed).remove();
    expect(await focused()).toBe(to);
  });

  test('passes the focus to its replacement only once the replacement has loaded', async () => {
    show('<section id="list" aria-busy="true"><a id="row" href="#1">1</a></section>');
    elementById('row').focus();
    elementById('row').remove();
    expect(await focused()).toBe('none');
    elementById('list').innerHTML = '<a id="next" href="#2">2</a>';
    elementById('list').removeAttribute('aria-busy');
    expect(await focused()).toBe('next');
  });

  test('passes the focus to the title of the next screen, even if that screen loads later', async () => {
    show('<form><h1>Edit</h1><button id="save">Save</button></form>');
    elementById('save').focus();
    const main = document.querySelector('main');
    main?.replaceChildren();
    expect(await focused()).toBe('none');
    main?.insertAdjacentHTML('beforeend', '<section><button>Add</button><h1 id="list">List</h1></section>');
    expect(await focused()).toBe('list');
  });

  test('moves the focus only once the dialog above the screen is closed', async () => {
    show('<section><h1>List</h1><button id="act">Act</button><button id="other">Other</button></section>');
    elementById('act').focus();
    document.body.insertAdjacentHTML('beforeend', '<div id="dialog" role="dialog"></div>');
    elementById('act').remove();
    expect(await focused()).toBe('none');
    elementById('dialog').remove();
    expect(await focused()).toBe('other');
  });

  test('does not pass the focus on after a click elsewhere', async () => {
    show(ROWS);
    elementById('second').focus();
    document.querySelector('main')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    elementById('second').blur();
    elementById('two').remove();
    expect(await focused()).toBe('none');
  });
});

describe('a focused button that is disabled (behaviour 4.10)', () => {
  const BUTTONS = '<section><button id="import">Import</button><button id="other">Other</button></section>';

  test('regains the focus when its work is done', async () => {
    show(BUTTONS);
    elementById('import').focus();
    elementById('import').dataset.loading = 'true';
    elementById('import').setAttribute('disabled', '');
    takeFocus();
    expect(await focused()).toBe('none');
    delete elementById('import').dataset.loading;
    elementById('import').removeAttribute('disabled');
    expect(await focused()).toBe('import');
  });

  test('regains the focus even if its work took no time', async () => {
    show(BUTTONS);
    elementById('import').focus();
    elementById('import').setAttribute('disabled', '');
    takeFocus();
    await Promise.resolve();
    elementById('import').removeAttribute('disabled');
    expect(await focused()).toBe('import');
  });

  test('leaves the focus where the user has moved it in the meantime', async () => {
    show(BUTTONS);
    elementById('import').focus();
    elementById('import').dataset.loading = 'true';
    elementById('import').setAttribute('disabled', '');
    elementById('other').focus();
    elementById('import').removeAttribute('disabled');
    expect(await focused()).toBe('other');
  });

  test.each([
    ['', BUTTONS],
    [
      ', even within an element with `data-focus-home`',
      `<div data-focus-home="#lines"><p id="lines" tabindex="0"></p>${BUTTONS}</div>`,
    ],
  ])('passes the focus to the next button if the disabled button is not loading%s', async (_, screen) => {
    show(screen);
    elementById('import').focus();
    elementById('import').setAttribute('disabled', '');
    takeFocus();
    expect(await focused()).toBe('other');
  });
});

test('an element that code has blurred does not regain the focus', async () => {
  show('<section><button id="only">Only</button></section>');
  elementById('only').focus();
  elementById('only').blur();
  expect(await focused()).toBe('none');
});

describe('a dialog, menu or toast that disappears (behaviour 4.5)', () => {
  const PAGE =
    '<section><h1 id="title">List</h1><button id="opener">Open</button><button id="other">Other</button></section>';

  function above(attributes: string, id: string): () => void {
    document.body.insertAdjacentHTML('beforeend', `<div ${attributes}><button id="${id}">Act</button></div>`);
    elementById(id).focus();
    return () => elementById(id).parentElement?.remove();
  }

  test.each(['role="dialog"', 'role="alertdialog"', 'role="menu"', 'data-transient'])(
    'returns the focus to the element that had it: %s',
    async (attributes) => {
      show(PAGE);
      elementById('opener').focus();
      above(attributes, 'act')();
      expect(await focused()).toBe('opener');
    },
  );

  test('returns the focus from a dialog that replaced a menu, even to an element of a chart', async () => {
    show('<svg><g id="opener" tabindex="0"></g></svg><button>Other</button>');
    elementById('opener').focus();
    const closeMenu = above('role="menu"', 'item');
    closeMenu();
    const closeDialog = above('role="dialog"', 'split');
    expect(await focused()).toBe('split');
    closeDialog();
    expect(await focused()).toBe('opener');
  });

  test('returns the focus to the title of the screen', async () => {
    show('<h1 id="title" tabindex="-1">Car models</h1><input id="search">');
    elementById('title').focus();
    above('role="dialog"', 'act')();
    expect(await focused()).toBe('title');
  });

  test('gives the focus to the dialog below if the element in it that had the focus is gone', async () => {
    show(PAGE);
    above('role="dialog" id="below" tabindex="-1"', 'item');
    const close = above('role="alertdialog"', 'confirm');
    elementById('item').remove();
    close();
    expect(await focused()).toBe('below');
  });

  test('returns the focus from a toast to the element from which it was entered last', async () => {
    show(PAGE);
    elementById('opener').focus();
    const close = above('data-transient', 'undo');
    elementById('other').focus();
    elementById('undo').focus();
    close();
    expect(await focused()).toBe('other');
  });

  test('returns the focus from one toast after another to the screen', async () => {
    show(PAGE);
    elementById('opener').focus();
    const closeFirst = above('data-transient', 'first');
    const closeSecond = above('data-transient', 'second');
    closeSecond();
    expect(await focused()).toBe('first');
    closeFirst();
    expect(await focused()).toBe('opener');
  });

  test('returns the focus after a click outside the dialog', async () => {
    show(PAGE);
    elementById('opener').focus();
    const close = above('role="dialog"', 'act');
    elementById('other').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    takeFocus();
    close();
    expect(await focused()).toBe('opener');
  });

  test('gives the focus to the title of the screen if no element had it', async () => {
    show(PAGE);
    document.dispatchEvent(new Event('focusin'));
    const close = above('role="dialog"', 'act');
    above('role="alertdialog"', 'confirm')();
    expect(await focused()).toBe('act');
    close();
    expect(await focused()).toBe('title');
  });
});
