import * as oidc from 'openid-client';
import { SIGN_ON_DENIED, SIGN_ON_FAILED } from '#domain/session/sign-on';
import { forbidden, unavailable } from '../../errors/errors.ts';
import { describeError } from '../../errors/failures.ts';
import type { SignOnSettings } from '../../settings/env.ts';

export interface Identity {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  /** The time of the authentication in seconds since 1970. Null if unknown. */
  authenticatedAt: number | null;
}

/** The secrets and options of a sign-on. A cookie keeps them in the browser until the sign-on ends. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  /** The account to link. Null to sign in. */
  link: number | null;
  /** The maximum age of the provider's authentication in seconds. Null for any age. */
  maxAge: number | null;
}

export interface Provider {
  begin(options: Pick<Attempt, 'link' | 'maxAge'>): Promise<{ location: string; attempt: Attempt }>;
  /** Returns the identity in `answer`. Throws 403 unless `answer` is the provider's unused response to the attempt. */
  end(answer: string, attempt: Attempt): Promise<Identity>;
  /** Returns the URL that ends the provider's own session. Null if the provider offers none. */
  leave(): Promise<string | null>;
}

const TIMEOUT_SECONDS = 8;
const RETURN_PATH = '/auth/sign_on';
const AFTER_SIGN_OUT = '/auth/signin';

/** Returns the provider of these settings. Its configuration is read on first use, and again after a failed read. */
export function connectProvider(settings: SignOnSettings): Provider {
  const { origin, scope, name } = settings;
  const returnTo = `${origin}${RETURN_PATH}`;
  let configuration: Promise<oidc.Configuration> | undefined;

  function discover(): Promise<oidc.Configuration> {
    configuration ??= discovered(settings).catch((error: unknown) => {
      configuration = undefined;
      throw unreachable(name, error);
    });
    return configuration;
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
          // The library then requires an auth_time within this age.
          ...(maxAge !== null && { maxAge }),
        });
        const idClaims = tokens.claims();
        if (!idClaims) throw forbidden(SIGN_ON_FAILED, 'sign_on_failed');
        const more = config.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, idClaims.sub)
          : {};
        const authenticatedAt = idClaims.auth_time ?? null;
        return {
          issuer: idClaims.iss,
          subject: idClaims.sub,
          claims: { ...more, ...idClaims },
          authenticatedAt,
        };
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
      timeout: TIMEOUT_SECONDS,
      // The settings allow this only for a provider on this machine.
      execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    },
  );
}

/**
 * Converts an error of the provider or the library to an HTTP error whose message reveals no details to an attacker.
 * The log has its cause.
 */
function refusalOf(error: unknown, name: string): Error {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
    return forbidden(SIGN_ON_DENIED, 'sign_on_denied');
  }
  if (error instanceof TypeError || codeOf(error) === 'OAUTH_TIMEOUT') return unreachable(name, error);
  return Object.assign(forbidden(SIGN_ON_FAILED, 'sign_on_failed'), { cause: reasonOf(error) });
}

function unreachable(name: string, error: unknown): Error {
  const refusal = unavailable(`${name} cannot be reached. Please try again in a moment.`);
  return Object.assign(refusal, { cause: reasonOf(error) });
}

/** Describes an error for the log. Other fields of the library's errors may contain tokens and claims. */
function reasonOf(error: unknown): string {
  const isAnswer =
    error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError;
  const answer = isAnswer ? [error.error, error.error_description] : [];
  const cause = error instanceof Error ? error.cause : undefined;
  const status = cause instanceof Response ? String(cause.status) : undefined;
  const earlier = cause instanceof Error ? reasonOf(cause) : undefined;
  return [describeError(error), ...answer, status, earlier].filter(Boolean).join(': ');
}

function codeOf(error: unknown): unknown {
  return error instanceof oidc.ClientError ? error.code : undefined;
}
