/** The page's policy accepts Mantine's rendered styles only with the nonce of this response. */
export function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
