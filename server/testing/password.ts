/** The password of all users of tests. */
export const PASSWORD = 'a long enough passphrase';
