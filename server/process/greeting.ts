/** Returns the URL that a browser on this machine would open. */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns a line for the console on how to sign in. `created` is the first administrator, if this start created one.
 * `only` is the provider if passwords are disabled.
 */
export function signInHint(
  created: { username: string; password: string | undefined } | undefined,
  only: string | undefined,
): string {
  if (!created && only !== undefined)
    return `sign in with ${only} (for a one-time password: npm run user -- reset NAME)`;
  if (!created) return 'sign in with your username and password (forgotten: npm run user -- reset NAME)';
  const { username, password } = created;
  if (password)
    return `sign in as ${username} with the one-time password ${password}; you will then choose your own`;
  return only === undefined
    ? `sign in as ${username} with the password you have set`
    : `passwords are off: to sign in as ${username}, create a one-time password with npm run user -- reset ${username}`;
}
