import { onTestFinished, vi } from 'vitest';

/** Leaves the browser no room for what is typed, until the test ends. */
export function leaveNoRoom(): void {
  const write = Storage.prototype.setItem;
  const writing = vi.spyOn(Storage.prototype, 'setItem');
  writing.mockImplementation(function (this: Storage, key, value) {
    if (key === 'partline.draft') throw new DOMException('', 'QuotaExceededError');
    write.call(this, key, value);
  });
  onTestFinished(() => writing.mockRestore());
}
