import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

export class FakeUpload extends EventTarget {
  static readonly sent: FakeUpload[] = [];
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  body: FormData | undefined;

  open() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: FormData) {
    this.body = body;
    FakeUpload.sent.push(this);
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    act(() => this.dispatchEvent(new Event('load')));
  }
}

export function holdUploads(): void {
  FakeUpload.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
}

/** Waits until `count` uploads have been sent, and returns the last of them. */
export async function nextUpload(count = 1): Promise<FakeUpload> {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(count));
  const request = FakeUpload.sent[count - 1];
  if (!request) throw new Error('Nothing was sent.');
  return request;
}

export function pdf(name: string): File {
  return new File(['%PDF-'], name, { type: 'application/pdf' });
}
