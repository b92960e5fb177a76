/** The PostgreSQL error codes (SQLSTATE) that Partline distinguishes, by their names in its manual. */
export const SQL_STATES = {
  CONNECTION_EXCEPTION: '08000',
  CONNECTION_DOES_NOT_EXIST: '08003',
  CONNECTION_FAILURE: '08006',
  /** The commit may have succeeded: the standby has not confirmed it, or the connection broke. */
  TRANSACTION_RESOLUTION_UNKNOWN: '08007',
  /** PgBouncer has lost the server, cannot reach it, or has no free connection to it. */
  PROTOCOL_VIOLATION: '08P01',
  FEATURE_NOT_SUPPORTED: '0A000',
  STRING_DATA_RIGHT_TRUNCATION: '22001',
  NUMERIC_VALUE_OUT_OF_RANGE: '22003',
  CHARACTER_NOT_IN_REPERTOIRE: '22021',
  INVALID_TEXT_REPRESENTATION: '22P02',
  UNTRANSLATABLE_CHARACTER: '22P05',
  NOT_NULL_VIOLATION: '23502',
  FOREIGN_KEY_VIOLATION: '23503',
  UNIQUE_VIOLATION: '23505',
  CHECK_VIOLATION: '23514',
  /** A write reached a primary that has become a standby. */
  READ_ONLY_SQL_TRANSACTION: '25006',
  DEPENDENT_OBJECTS_STILL_EXIST: '2BP01',
  SERIALIZATION_FAILURE: '40001',
  DEADLOCK_DETECTED: '40P01',
  SYNTAX_ERROR: '42601',
  UNDEFINED_COLUMN: '42703',
  DISK_FULL: '53100',
  OUT_OF_MEMORY: '53200',
  TOO_MANY_CONNECTIONS: '53300',
  /** A lock was not granted in time. */
  LOCK_NOT_AVAILABLE: '55P03',
  /** A statement took too long. */
  QUERY_CANCELED: '57014',
  /** An administrator is stopping the server. */
  ADMIN_SHUTDOWN: '57P01',
  CRASH_SHUTDOWN: '57P02',
  /** The server is starting up or recovering. */
  CANNOT_CONNECT_NOW: '57P03',
} as const;
