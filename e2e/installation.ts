/** The administrator of every Partline that the tests start. */
export const ADMINISTRATOR = 'admin';

/** The administrator's password, once the one-time password has been replaced. */
export const PASSWORD = 'a quiet harbour at dawn';

/** The databases that are cloned: one that nobody has signed in to, and one whose administrator has a password. */
export const TEMPLATES = { new: 'partline_e2e_new', used: 'partline_e2e_used' } as const;

/** The variable that tells the workers where the database server of the run is. */
export const DATABASE_SERVER = 'PARTLINE_E2E_DATABASE_SERVER';
