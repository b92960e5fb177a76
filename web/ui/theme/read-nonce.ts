/** The page's policy takes the styles that Mantine renders only with the nonce of this very answer. */
export function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
