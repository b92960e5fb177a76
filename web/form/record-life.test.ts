import { describe, expect, test } from 'vitest';
import { lostKey, openLife, type RecordEvent, type RecordLife, reduceLife } from './record-life.ts';
import type { Draft } from './unsaved/drafts.ts';

const VISIT = { key: '/main/plan 7' };
const draft: Draft = { userId: 1, href: '/main/plan?plan_id=7', version: 2, values: { note: 'typed' } };
const merged = { version: 3, values: { note: 'both' }, base: { note: 'theirs' } };
const refused = new Error('The name is odd.');

const next = (life: RecordLife, ...events: RecordEvent[]) => events.reduce(reduceLife, life);
const opened = (...events: RecordEvent[]) => next(openLife(VISIT, undefined), ...events);
const openedWithDraft = (...events: RecordEvent[]) => next(openLife(VISIT, draft), ...events);

describe('the starting point of a form', () => {
  test('is empty until the record loads, and then the record', () => {
    expect(opened().start).toEqual({ from: 'nothing' });
    expect(opened({ type: 'loaded', version: 2 }).start).toEqual({ from: 'record' });
  });

  test('is a draft of the stored version (4.6)', () => {
    const life = openedWithDraft({ type: 'loaded', version: 2 });
    expect(life).toMatchObject({ start: { from: 'draft', draft }, offered: undefined });
  });

  test('is the record if the record was saved after the draft, which is then offered', () => {
    const life = openedWithDraft({ type: 'loaded', version: 3 });
    expect(life).toMatchObject({ start: { from: 'record' }, offered: draft });
    const restored = next(life, { type: 'restore' });
    expect(restored).toMatchObject({ start: { from: 'draft', draft }, offered: undefined });
  });

  test('is the restored draft if its record was deleted', () => {
    expect(openedWithDraft({ type: 'restore' }).start.from).toBe('draft');
  });

  test('is the record again after a draft is undone, and the draft is offered from then on', () => {
    const life = openedWithDraft({ type: 'loaded', version: 2 }, { type: 'removeDraft' });
    expect(life).toMatchObject({ start: { from: 'record' }, offered: draft });
    expect(next(life, { type: 'restore' }).start.from).toBe('draft');
    expect(next(life, { type: 'discard' }).offered).toBeUndefined();
  });

  test('is the draft of a copy only if the copied values are the same; otherwise it is the record, and the draft is offered', () => {
    const copy = { name: 'Cobalt', note: undefined };
    const open = (base?: object) =>
      next(openLife(VISIT, { ...draft, version: null, base }), { type: 'loaded', version: null, copy });
    expect(open({ name: 'Cobalt' }).start.from).toBe('draft');
    expect(open({ name: 'Lacetti' })).toMatchObject({
      start: { from: 'record' },
      offered: { version: null },
    });
    expect(open().start.from).toBe('record');
  });

  test('is a merge until the record reloads', () => {
    const life = opened({ type: 'loaded', version: 2 }, { type: 'merge', merged });
    expect(life.start).toEqual({ from: 'merge', merged });
    const reloaded = next(life, { type: 'reload', draft });
    expect(reloaded).toMatchObject({ reloads: 1, start: { from: 'nothing' }, offered: draft });
  });

  test('does not change with a second response to the same load', () => {
    const life = openedWithDraft({ type: 'loaded', version: 2 });
    expect(next(life, { type: 'loaded', version: 3 })).toBe(life);
  });
});

describe('a save', () => {
  const sent = opened({ type: 'loaded', version: 2 }, { type: 'send', key: 'a' });

  test('counts as saved once the response arrives', () => {
    expect(next(sent, { type: 'saved' }).save).toEqual({ is: 'saved' });
  });

  test('that was refused has ended: the next save has a new key', () => {
    const life = next(sent, { type: 'fail', error: refused, lost: false });
    expect(life.save).toMatchObject({ is: 'failed', error: refused });
    expect(lostKey(life)).toBeUndefined();
  });

  test('whose response was lost keeps its key for the next attempt, even after the failure was dismissed', () => {
    const life = next(sent, { type: 'fail', error: refused, lost: true });
    expect(lostKey(life)).toBe('a');
    const dismissed = next(life, { type: 'dismiss' });
    expect(dismissed.save.is).toBe('idle');
    expect(lostKey(dismissed)).toBe('a');
    expect(lostKey(next(dismissed, { type: 'reload', draft: undefined }))).toBe('a');
  });

  test('that was lost or is pending when its form is stored as a draft keeps its key when the draft is restored', () => {
    expect(lostKey(sent)).toBe('a');
    const life = next(openLife(VISIT, { ...draft, lostKey: 'a' }), { type: 'loaded', version: 2 });
    expect(lostKey(life)).toBe('a');
  });

  test('that was lost keeps its key with its draft, and not for other values after the draft is undone', () => {
    const restored = next(openLife(VISIT, { ...draft, lostKey: 'a' }), { type: 'loaded', version: 2 });
    const undone = next(restored, { type: 'removeDraft' });
    expect(lostKey(undone)).toBeUndefined();
    expect(lostKey(next(undone, { type: 'restore' }))).toBe('a');
  });

  test('whose response was lost in one form does not affect the next form', () => {
    const lost = next(sent, { type: 'fail', error: refused, lost: true });
    expect(lostKey(next(lost, { type: 'open', visit: VISIT, draft: undefined }))).toBeUndefined();
  });
});
