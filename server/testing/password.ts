/** The password of the users that `addPerson` adds. */
export const PASSWORD = 'a long enough passphrase';
