/** The password of all test users. */
export const PASSWORD = 'a long enough passphrase';
