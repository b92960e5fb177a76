import { beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft, deleteDraftsOfOthers, findDraft, hasDraft, storeDraft } from './drafts.ts';

const draft = { userId: 1, href: '/main/car_model?product_id=7', version: 2, values: { name: 'Cobalt II' } };
const otherDraft = { ...draft, href: '/main/car_model?product_id=8', values: { name: 'Malibu' } };
beforeEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  storeDraft(draft);
});

test('a draft is found by its user and its URL', () => {
  expect(findDraft(draft.href, 1)).toEqual(draft);
  expect(findDraft(draft.href, 2)).toBeUndefined();
  expect(findDraft(otherDraft.href, 1)).toBeUndefined();
  expect(hasDraft()).toBe(true);
});

test('a draft replaces the earlier draft of its form, and keeps the drafts of other forms', () => {
  storeDraft(otherDraft);
  storeDraft({ ...draft, values: { name: 'Cobalt III' } });
  expect(findDraft(otherDraft.href, 1)).toEqual(otherDraft);
  expect(findDraft(draft.href, 1)?.values).toEqual({ name: 'Cobalt III' });
  deleteDraft(draft.href);
  expect(findDraft(draft.href, 1)).toBeUndefined();
  expect(findDraft(otherDraft.href, 1)).toEqual(otherDraft);
});

test('the drafts of other users are deleted', () => {
  deleteDraftsOfOthers(1);
  expect(findDraft(draft.href, 1)).toEqual(draft);
  deleteDraftsOfOthers(2);
  expect(hasDraft()).toBe(false);
});

test('only the five newest drafts are kept', () => {
  for (let id = 1; id <= 5; id += 1) storeDraft({ ...draft, href: `/main/plan?plan_id=${id}` });
  expect(findDraft('/main/plan?plan_id=1', 1)).toBeTruthy();
  expect(findDraft(draft.href, 1)).toBeUndefined();
});

function limitStorage(maxLength: number) {
  const write = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > maxLength) throw new DOMException('', 'QuotaExceededError');
    write.call(this, key, value);
  });
}

test("if the browser's storage is full, the newest draft takes precedence over older drafts", () => {
  limitStorage(300);
  storeDraft({ ...otherDraft, values: { name: 'y'.repeat(150) } });
  expect(findDraft(otherDraft.href, 1)).toBeTruthy();
  expect(findDraft(draft.href, 1)).toBeUndefined();
});

test('a draft that is too large by itself is not stored, the function returns false, and the other drafts stay', () => {
  expect(storeDraft(otherDraft)).toBe(true);
  limitStorage(300);
  expect(storeDraft({ ...otherDraft, values: { name: 'y'.repeat(300) } })).toBe(false);
  expect(findDraft(otherDraft.href, 1)).toEqual(otherDraft);
  expect(findDraft(draft.href, 1)).toEqual(draft);
});

test('invalid stored drafts are ignored', () => {
  sessionStorage.setItem('partline.draft', '{');
  expect(findDraft(draft.href, 1)).toBeUndefined();
});
