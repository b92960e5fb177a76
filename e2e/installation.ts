/** The administrator of every server that the tests start. */
export const ADMINISTRATOR = 'admin';

/** The password of the administrator. In a new installation, it replaces the one-time password. */
export const PASSWORD = 'a quiet harbour at dawn';

/** The database that servers of the tests clone. It has no records, and an administrator with a password. */
export const TEMPLATE = 'partline_e2e';

/** The environment variable with the URL of the database server of the run. */
export const DATABASE_SERVER = 'PARTLINE_E2E_DATABASE_SERVER';
