import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real sign-on provider on this machine, whose users need no password. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of each subject. A subject without an entry does not exist. */
  people: Map<string, Record<string, unknown>>;
  /** Backdates the next sign-in of a subject by the given number of seconds. */
  signedInAgo: Map<string, number>;
  prompts(): number;
  /**
   * Goes through the provider as a user's browser would, and returns the query of its redirect. With the cookies of an
   * earlier run, the user already has a session there.
   */
  goThrough(location: string, subject: string, cookies?: Map<string, string>): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'partline', clientSecret: 'a secret of the tests alone' };
const CLAIMS = ['preferred_username', 'email', 'name', 'groups'];

/**
 * Starts a provider that redirects to `origin`. It asks for the user on a page of its own. With `tellsTime` it always
 * returns the time of the authentication, otherwise only on request.
 */
export async function startProvider(origin: string, tellsTime = false): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: TestProvider['people'] = new Map();
  const signedInAgo: TestProvider['signedInAgo'] = new Map();
  let prompts = 0;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        require_auth_time: tellsTime,
        redirect_uris: [`${origin}/auth/sign_on`],
        post_logout_redirect_uris: [`${origin}/auth/signin`],
      },
    ],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: CLAIMS },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, subject) => {
      const claims = people.get(subject);
      return claims && { accountId: subject, claims: () => ({ sub: subject, ...claims }) };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      if (request.method === 'POST') prompts += 1;
      void interact(provider, request, response, signedInAgo);
    } else void answer(request, response);
  });

  return {
    ...CLIENT,
    issuer,
    people,
    signedInAgo,
    prompts: () => prompts,
    goThrough: (location, subject, cookies = new Map()) =>
      goThrough(location, { subject, cookies, returnTo: `${origin}/auth/sign_on` }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  signedInAgo: Map<string, number>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<form method="post"><label>Who are you? <input name="who"></label><button>Go on</button></form>',
    );
    return;
  }
  let body = '';
  for await (const piece of request) body += piece;
  const accountId = new URLSearchParams(body).get('who') ?? '';
  const ago = signedInAgo.get(accountId) ?? 0;
  signedInAgo.delete(accountId);
  const ts = Math.floor(Date.now() / 1_000) - ago;
  await provider.interactionFinished(request, response, { login: { accountId, ts } });
}

async function goThrough(
  location: string,
  { subject, cookies, returnTo }: { subject: string; cookies: Map<string, string>; returnTo: string },
): Promise<string> {
  let address = location;
  let form: string | undefined;
  for (;;) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams({ who: form }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null && form !== undefined) throw new Error(`the provider answered ${response.status}`);
    form = next === null ? subject : undefined;
    if (next === null) continue;
    address = new URL(next, address).href;
    if (address.startsWith(returnTo)) return new URL(address).search;
  }
}
