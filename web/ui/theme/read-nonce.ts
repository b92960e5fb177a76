/** Returns the nonce of the page, without which its content security policy blocks the styles that Mantine renders. */
export function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
