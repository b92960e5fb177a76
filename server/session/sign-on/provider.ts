import * as oidc from 'openid-client';
import { SIGN_ON_DENIED, SIGN_ON_FAILED } from '#domain/session/sign-on';
import { forbidden, unavailable } from '../../errors/errors.ts';
import type { SignOnSettings } from '../../settings/sign-on-env.ts';

/** Who somebody is at the provider, and what it says of them. */
export interface Identity {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  /** When the provider saw who it is, in seconds; null where it does not say. */
  authenticatedAt: number | null;
}

/** What the browser keeps from the begin of a sign-on to its end; secret to everybody else. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  /** Whose account is to be linked; null to sign in. */
  link: number | null;
  /** How old what the provider goes by may be, in seconds; null for any age. */
  maxAge: number | null;
}

/** The provider as the sign-on needs it. */
export interface Provider {
  begin(asked: Pick<Attempt, 'link' | 'maxAge'>): Promise<{ location: string; attempt: Attempt }>;
  /** Throws 403 unless the answer is the provider's to this attempt, once. */
  end(answer: string, attempt: Attempt): Promise<Identity>;
  /** Where its own session is ended; null where it cannot do that. */
  leave(): Promise<string | null>;
}

const PATIENCE_SECONDS = 8;
/** The address of the screen that the provider leads back to. */
const RETURN_PATH = '/auth/sign_on';
const AFTER_SIGN_OUT = '/auth/signin';

/** Speaks to the provider: it is asked what it can when it is first needed, and again after it could not be reached. */
export function connectProvider(settings: SignOnSettings): Provider {
  const { origin, scope, name } = settings;
  const returnTo = `${origin}${RETURN_PATH}`;
  let known: Promise<oidc.Configuration> | undefined;

  function discover(): Promise<oidc.Configuration> {
    known ??= discovered(settings).catch((error: unknown) => {
      known = undefined;
      throw unreachable(name, error);
    });
    return known;
  }

  return {
    async begin({ link, maxAge }) {
      const config = await discover();
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
      const location = oidc.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(maxAge !== null && { max_age: String(maxAge) }),
      });
      return { location: location.href, attempt: { state, nonce, verifier, link, maxAge } };
    },

    async end(answer, { state, nonce, verifier, maxAge }) {
      const config = await discover();
      const address = new URL(returnTo);
      address.search = answer;
      try {
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          // The library then wants an auth_time that is no older.
          ...(maxAge !== null && { maxAge }),
        });
        const told = tokens.claims();
        if (!told) throw forbidden(SIGN_ON_FAILED, 'sign_on_failed');
        const more = config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, told.sub)
          : {};
        const authenticatedAt = told.auth_time ?? null;
        return { issuer: told.iss, subject: told.sub, claims: { ...more, ...told }, authenticatedAt };
      } catch (error) {
        throw refusalOf(error, name);
      }
    },

    async leave() {
      const config = await discover();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}${AFTER_SIGN_OUT}` }).href;
    },
  };
}

function discovered({ issuer, clientId, clientSecret }: SignOnSettings): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  return oidc.discovery(
    address,
    clientId,
    clientSecret,
    clientSecret === undefined ? oidc.None() : undefined,
    {
      timeout: PATIENCE_SECONDS,
      // The settings allow this for a provider on this very machine only.
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    },
  );
}

/** What the provider or the library refused; who tries to get in learns nothing more. */
function refusalOf(error: unknown, name: string): Error {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
    return forbidden(SIGN_ON_DENIED, 'sign_on_denied');
  }
  if (error instanceof TypeError || codeOf(error) === 'OAUTH_TIMEOUT') return unreachable(name, error);
  return Object.assign(forbidden(SIGN_ON_FAILED, 'sign_on_failed'), { cause: error });
}

function unreachable(name: string, cause: unknown): Error {
  return Object.assign(unavailable(`${name} cannot be reached. Please try again in a moment.`), { cause });
}

function codeOf(error: unknown): unknown {
  return error instanceof oidc.ClientError ? error.code : undefined;
}
