/** What the app needs of its settings. */
export interface AppSettings {
  /** `https://partline.example`, where a proxy serves it; otherwise the address that is asked. */
  publicOrigin?: string | undefined;
  /** CIDR ranges of proxies whose forwarded addresses are believed. */
  trustedProxies: readonly string[];
}
