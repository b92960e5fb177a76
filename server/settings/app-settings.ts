import type { SignOnSettings } from './sign-on-env.ts';

/** The settings that the app needs. */
export interface AppSettings {
  /** The origin that browsers use, such as `https://partline.example`. Undefined means the origin of the request. */
  publicOrigin?: string | undefined;
  /** CIDR ranges of proxies whose forwarded addresses are trusted. */
  trustedProxies: readonly string[];
  /** The sign-on provider, if any. */
  signOn?: SignOnSettings | undefined;
  /** False if only one-time passwords open a session (behaviour 39.8). */
  passwords?: boolean;
  /** The daily upload quota of one user, in MB. */
  uploadQuotaMb?: number | undefined;
}
