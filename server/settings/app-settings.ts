import type { SignOnSettings } from './sign-on-env.ts';

/** The settings that the app needs. */
export interface AppSettings {
  /** `https://partline.example`, where a proxy serves it; otherwise the address that is asked. */
  publicOrigin?: string | undefined;
  /** CIDR ranges of proxies whose forwarded addresses are believed. */
  trustedProxies: readonly string[];
  /** By whom people sign on, if by anybody. */
  signOn?: SignOnSettings | undefined;
  /** False where passwords open no session, but for one-time passwords (behaviour 39.8). */
  passwords?: boolean;
  /** The upload quota of one person for a day, in MB. */
  uploadQuotaMb?: number | undefined;
}
