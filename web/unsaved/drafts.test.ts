import { beforeEach, expect, test } from 'vitest';
import { deleteDraft, findDraft, hasDraft, keepDraft } from './drafts.ts';

const draft = { userId: 1, href: '/main/car_model?product_id=7', version: 2, values: { name: 'Cobalt II' } };
beforeEach(() => {
  sessionStorage.clear();
  keepDraft(draft);
});

test('a draft is found by who typed it, where they typed it', () => {
  expect(findDraft(draft.href, 1)).toEqual(draft);
  expect(findDraft('/main/car_model?product_id=8', 1)).toBeUndefined();
  expect(hasDraft()).toBe(true);
});

test('the draft of another user is deleted, wherever they are', () => {
  expect(findDraft(draft.href, 2)).toBeUndefined();
  expect(hasDraft()).toBe(false);
});

test('nothing is found once it is deleted, nor in what is no draft', () => {
  deleteDraft();
  expect(findDraft(draft.href, 1)).toBeUndefined();
  sessionStorage.setItem('partline.draft', '{');
  expect(findDraft(draft.href, 1)).toBeUndefined();
});
