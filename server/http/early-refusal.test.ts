import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { testApp } from '../testing/test-app.ts';
import { DISCARDING } from './body/discard-body.ts';

const server = testApp();
const MIB = 1024 * 1024;
let port = 0;

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});

interface Sending {
  path: string;
  type: string;
  bytes: number;
  headers?: string;
}

/** Sends a whole request before it reads anything, as many clients do. Returns the response, or why there was none. */
async function sendAll({ path, type, bytes, headers = '' }: Sending): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const failed = once(socket, 'error').then(([error]) => `broken: ${error.code}`);
  await once(socket, 'connect');
  socket.pause();

  async function exchange(): Promise<string> {
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n${headers}\r\n`,
    );
    // The refusal is sent before most of the body arrives.
    await sleep(200);
    for (let sent = 0; sent < bytes; sent += MIB) {
      const more = socket.write(Buffer.alloc(Math.min(MIB, bytes - sent), ' '));
      if (!more) await once(socket, 'drain');
    }
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.resume();
    await once(socket, 'end');
    return text;
  }

  const answer = await Promise.race([exchange(), failed]);
  socket.destroy();
  return answer;
}

const FORM = 'multipart/form-data; boundary=x';

test.each([
  ['an upload without a session', { path: uploadCall.path, type: FORM, bytes: 8 * MIB }, 401],
  [
    'an upload from another site',
    { path: uploadCall.path, type: FORM, bytes: 8 * MIB, headers: 'origin: https://evil.example\r\n' },
    403,
  ],
  [
    'a save without a session',
    { path: carModelCalls.save.path, type: 'application/json', bytes: 3 * MIB },
    401,
  ],
] as const)(
  '%s: a client that sends everything before it reads still gets the refusal',
  async (_, sending, status) => {
    const answer = await sendAll(sending);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
      message: expect.any(String),
    });
  },
);

test('a save whose announced length is too large: a client that sends everything before it reads still gets the refusal', async () => {
  const headers = `cookie: ${server.clerk}\r\n`;
  const { path } = carModelCalls.save;
  const answer = await sendAll({ path, type: 'application/json', bytes: 3 * MIB, headers });
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
});

test.each([
  ['a signed-in user', 'signedIn'],
  ['a stranger', 'stranger'],
] as const)('the server stops reading a refused body of %s above a limit', async (_, from) => {
  const { path } = carModelCalls.save;
  const headers = from === 'signedIn' ? `cookie: ${server.clerk}\r\n` : '';
  const bytes = DISCARDING[from].bytes + 64 * MIB;
  expect(await sendAll({ path, type: 'application/json', bytes, headers })).toMatch(
    /^broken: (EPIPE|ECONNRESET)$/,
  );
});

test('a refusal is sent immediately, while the body is still arriving', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${uploadCall.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${FORM}\r\ncontent-length: 1000000\r\n\r\n`,
  );
  const [chunk] = await once(socket, 'data');
  expect(String(chunk)).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
});
