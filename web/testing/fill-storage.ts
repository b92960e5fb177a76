import { onTestFinished, vi } from 'vitest';

/** Makes the browser's storage refuse drafts, as if it were full, until the test ends. */
export function fillStorage(): void {
  const write = Storage.prototype.setItem;
  const writing = vi.spyOn(Storage.prototype, 'setItem');
  writing.mockImplementation(function (this: Storage, key, value) {
    if (key === 'partline.draft') throw new DOMException('', 'QuotaExceededError');
    write.call(this, key, value);
  });
  onTestFinished(() => writing.mockRestore());
}
