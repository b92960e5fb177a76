import { setTimeout as sleep } from 'node:timers/promises';
import { type UploadResponse, uploadCall } from '#domain/file/file';
import { sessionCalls } from '#domain/session/session';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import type { Caller } from '../../server/testing/builders.ts';
import { sendTo } from '../../server/testing/faults/partline.ts';
import { MULTIPART, multipartBody } from '../../server/testing/multipart.ts';
import type { Responses } from './responses.ts';

/** Ends a piece of work after a call that did not succeed and was counted. The user continues with the next piece. */
export class WorkInterrupted extends Error {}

interface PersonSettings {
  url: string;
  username: string;
  password: string;
  thinkMs: number;
  responses: Responses;
}

/** A simulated user, who pauses between calls and signs in again when the session has ended. */
export class Person implements Caller {
  readonly username: string;
  readonly #settings: PersonSettings;
  #cookie = '';
  #keys = 0;

  constructor(settings: PersonSettings) {
    this.#settings = settings;
    this.username = settings.username;
  }

  /** Pauses for a random time, at most twice the average. */
  think(): Promise<void> {
    return sleep(Math.random() * 2 * this.#settings.thinkMs);
  }

  /** Makes a call. A refusal ends the piece of work. Every write has its own idempotency key, as in the browser. */
  async send<C extends AnyCall>(call: C, body: RequestOf<C>, work = 'save') {
    const key: Record<string, string> = {};
    if (call.writes) key['idempotency-key'] = `${this.username} ${process.pid} ${this.#keys++}`;
    const { status, data, message } = await this.#ask(call.path, work, () =>
      sendTo(this.#settings.url, this.#cookie, call, body, key),
    );
    const failure = { message: message ?? '', code: '' };
    return { status, data: data as DataOf<C>, failure };
  }

  async download(address: string): Promise<number> {
    const { content } = await this.#ask(address, 'download', async () => {
      const response = await fetch(this.#settings.url + address, { headers: { cookie: this.#cookie } });
      return { status: response.status, message: undefined, content: await response.arrayBuffer() };
    });
    return content.byteLength;
  }

  async upload(filename: string, content: Buffer): Promise<number> {
    const body = new Uint8Array(multipartBody([{ filename, content }]));
    const { answer } = await this.#ask(uploadCall.path, 'upload', async () => {
      const response = await fetch(this.#settings.url + uploadCall.path, {
        method: 'POST',
        headers: { ...MULTIPART, cookie: this.#cookie },
        body,
      });
      const answer = (await response.json()) as UploadResponse;
      return { status: response.status, message: answer.message, answer };
    });
    const [file] = [answer.data].flat();
    return file?.file_id ?? 0;
  }

  async #ask<Answer extends { status: number; message: string | undefined }>(
    path: string,
    work: string,
    request: () => Promise<Answer>,
  ): Promise<Answer> {
    const { responses } = this.#settings;
    const bare = path.replace(/\?.*/, '').replace(/\d+/g, '…');
    for (let isFirst = true; ; isFirst = false) {
      const start = performance.now();
      const answer = await request().catch((error: unknown) => {
        responses.countFault(`${bare}: ${error}`);
        throw new WorkInterrupted();
      });
      if (answer.status === 401 && isFirst && path !== sessionCalls.signIn.path) {
        await this.#signIn();
        continue;
      }
      if (answer.status === 200) responses.count(work, performance.now() - start);
      else if (answer.status === 503) responses.countBusy();
      else if (isConflict(answer)) responses.countConflict();
      else responses.countFault(`${bare}: ${answer.status} ${answer.message ?? ''}`);
      if (answer.status !== 200) throw new WorkInterrupted();
      return answer;
    }
  }

  async #signIn(): Promise<void> {
    const { url, username, password } = this.#settings;
    const { cookie } = await this.#ask(sessionCalls.signIn.path, 'sign-in', async () => {
      const response = await fetch(url + sessionCalls.signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      });
      const { message } = (await response.json()) as { message: string };
      return { status: response.status, message, cookie: response.headers.get('set-cookie')?.split(';')[0] };
    });
    this.#cookie = cookie ?? '';
  }
}

/** Returns whether another user has changed or deleted the record, or a record that it references. */
function isConflict({ status, message }: { status: number; message: string | undefined }): boolean {
  return status === 409 || status === 404 || (status === 400 && / does not exist\.$/.test(message ?? ''));
}
