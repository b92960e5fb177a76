import type { SignOnSettings } from './sign-on-env.ts';

/** What the app needs of its settings. */
export interface AppSettings {
  /** `https://partline.example`, where a proxy serves it; otherwise the address that is asked. */
  publicOrigin?: string | undefined;
  /** CIDR ranges of proxies whose forwarded addresses are believed. */
  trustedProxies: readonly string[];
  /** By whom people sign on, if by anybody. */
  signOn?: SignOnSettings | undefined;
  /** False where passwords open no session, but for one-time passwords (behaviour 39.8). */
  passwords?: boolean;
  /** What one person may upload within a day, in MB. */
  uploadQuotaMb?: number | undefined;
}
