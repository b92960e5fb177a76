/** Of everybody whom tests sign in. */
export const PASSWORD = 'a long enough passphrase';
