/** The administrator of every Partline that the tests start. */
export const ADMINISTRATOR = 'admin';

/** The administrator's password, once the one-time password has been replaced. */
export const PASSWORD = 'a quiet harbour at dawn';

/** The database that is cloned: one without records, whose administrator has a password. */
export const TEMPLATE = 'partline_e2e';

/** The environment variable with the database server of the run. */
export const DATABASE_SERVER = 'PARTLINE_E2E_DATABASE_SERVER';
