import { readFileSync } from 'node:fs';
import { openSession } from '../server/session/sessions.ts';
import { addUserWithPassword, findUser } from '../server/session/users.ts';
import { startProcess } from '../server/testing/server-process.ts';
import type { BenchDatabase } from './database.ts';
import { type HttpClient, httpClient } from './http-client.ts';

const PERSON = 'bench';

/** The real server in a separate process, as `npm start` runs it. */
export interface RunningServer {
  http: HttpClient;
  /** Signs in additional users, since each user may use only a share of the server. Returns their clients. */
  people(count: number): Promise<HttpClient[]>;
  origin: string;
  cookie: string;
  memory(): number;
  stop(): Promise<void>;
}

export async function startServer(database: BenchDatabase): Promise<RunningServer> {
  const cookie = await signIn(database, PERSON);
  const server = startProcess({
    DATA_DIR: database.dataDir,
    LOG_LEVEL: 'error',
    // Otherwise the server would delete old entries of the plant's security log.
    KEEP_SECURITY_LOG_DAYS: '99999',
  });
  const [, origin = ''] = await server.find(/listening on (http\S+)/);
  return {
    http: httpClient(origin, cookie),
    async people(count) {
      const clients: HttpClient[] = [];
      for (let index = 1; index <= count; index += 1)
        clients.push(httpClient(origin, await signIn(database, `${PERSON} ${index}`)));
      return clients;
    },
    origin,
    cookie,
    memory: () => residentMegabytes(server.pid),
    async stop() {
      await server.end('SIGTERM');
    },
  };
}

async function signIn({ db }: Pick<BenchDatabase, 'db'>, name: string): Promise<string> {
  const person = await findUser(db, name);
  if (person) return `sid=${await openSession(db, person.user_id)}`;
  // Reading the security log requires an administrator.
  await addUserWithPassword(db, name, 'only for the bench, on loopback', 'admin');
  return signIn({ db }, name);
}

/** Returns the memory of a process as Linux reports it, or 0 on other systems. */
function residentMegabytes(pid: number): number {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
