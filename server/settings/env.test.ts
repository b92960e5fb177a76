import { describe, expect, test } from 'vitest';
import { readEnvironment } from './env.ts';

describe('readEnvironment', () => {
  test('without environment variables returns the defaults', () => {
    expect(readEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      metricsPort: undefined,
      databaseUrl: undefined,
      adminUsername: 'admin',
      trustedProxies: [],
      retention: { historyDays: undefined, securityLogDays: 365, fileDays: 7 },
      uploadQuotaMb: undefined,
      timeZone: undefined,
      timeZoneChange: false,
      leadTimeDays: undefined,
      logLevel: 'info',
      logFormat: 'json',
    });
  });

  test('treats an empty setting as missing', () => {
    expect(readEnvironment({ PORT: '', TIME_ZONE: ' ' })).toMatchObject({
      port: 8080,
      timeZone: undefined,
    });
  });

  test.each([
    [
      { KEEP_HISTORY_DAYS: '29' },
      'KEEP_HISTORY_DAYS is "29": it must be a whole number of days, 30 or more.',
    ],
    [{ KEEP_SECURITY_LOG_DAYS: '90' }, /a whole number of days, 365 or more/],
    [{ KEEP_FILES_DAYS: '1' }, /a whole number of days, 2 or more/],
    [
      { LEAD_TIME_DAYS: '3651' },
      'LEAD_TIME_DAYS is "3651": it must be a whole number of days from 0 to 3650.',
    ],
    [{ LEAD_TIME_DAYS: '2.5' }, /a whole number of days from 0 to 3650/],
    [{ UPLOAD_QUOTA_MB: '1e3' }, /a whole number of megabytes, 10 or more/],
  ])('refuses %j with a message', (env, sentence) => {
    expect(() => readEnvironment(env)).toThrow(sentence);
  });

  test('parses each of these settings from its variable', () => {
    const settings = readEnvironment({
      HOST: '::1',
      PORT: '0',
      METRICS_PORT: '9464',
      DATABASE_URL: 'postgresql://app:p%40ss@one:5432,two:5433/partline',
      DATA_DIR: '/srv/partline',
      BACKUP_DIR: '/srv/backups/',
      ADMIN_PASSWORD: 'long enough a phrase',
      PUBLIC_ORIGIN: 'https://supply.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      KEEP_HISTORY_DAYS: '730',
      KEEP_SECURITY_LOG_DAYS: '1000',
      KEEP_FILES_DAYS: '30',
      UPLOAD_QUOTA_MB: '200',
      TIME_ZONE: 'Europe/Istanbul',
      TIME_ZONE_CHANGE: 'yes',
      LEAD_TIME_DAYS: '21',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'pretty',
    });
    expect(settings).toMatchObject({
      leadTimeDays: 21,
      host: '::1',
      retention: { historyDays: 730, securityLogDays: 1_000, fileDays: 30 },
      uploadQuotaMb: 200,
      port: 0,
      metricsPort: 9464,
      databaseUrl: 'postgresql://app:p%40ss@one:5432,two:5433/partline',
      dataDir: '/srv/partline',
      backupDir: '/srv/backups',
      adminPassword: 'long enough a phrase',
      publicOrigin: 'https://supply.example.com',
      trustedProxies: ['10.0.0.0/8', '::1'],
      timeZone: 'Europe/Istanbul',
      timeZoneChange: true,
      logLevel: 'debug',
      logFormat: 'pretty',
    });
  });

  test.each([
    ['PORT', '80a', 'PORT is "80a": it must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'PORT is "70000": it must be a whole number from 0 to 65535.'],
    ['HOST', 'a b', 'HOST is "a b": it must be a host name or an IP address.'],
    [
      'TIME_ZONE',
      'Mars/Base',
      'TIME_ZONE is "Mars/Base": it must be the name of a time zone such as Europe/Istanbul.',
    ],
    [
      'TIME_ZONE',
      '+03:00',
      'TIME_ZONE is "+03:00": it must be the name of a time zone such as Europe/Istanbul.',
    ],
    ['LOG_FORMAT', 'xml', 'LOG_FORMAT is "xml": it must be one of pretty, json.'],
    [
      'ADMIN_USERNAME',
      'the admin',
      'ADMIN_USERNAME is "the admin": it must be 1 to 64 characters without spaces.',
    ],
  ])('explains what is wrong with %s=%s', (name, value, sentence) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(sentence);
  });

  test.each(['https://a.example/path', 'a.example', 'ftp://a.example', 'https://user@a.example'])(
    'refuses %s as an origin',
    (origin) => {
      expect(() => readEnvironment({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN is');
    },
  );

  test.each(['true', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4/8/8'])(
    'refuses %s as a trusted proxy',
    (network) => {
      expect(() => readEnvironment({ TRUSTED_PROXIES: network })).toThrow('TRUSTED_PROXIES is');
    },
  );

  test("refuses the owner's URL without the URL of the app's role", () => {
    expect(() => readEnvironment({ MIGRATE_DATABASE_URL: 'postgresql://owner@host/x' })).toThrow(
      'MIGRATE_DATABASE_URL needs DATABASE_URL as well.',
    );
  });

  test('does not repeat the password of a database URL or of the first administrator in an error message', () => {
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://root:secret@host/x' })).toThrow(
      /^DATABASE_URL is not usable: it must be an address such as/,
    );
    expect(() => readEnvironment({ ADMIN_PASSWORD: 'short' })).toThrow(
      'ADMIN_PASSWORD is not usable: it must be 12 to 128 characters long.',
    );
  });
});
