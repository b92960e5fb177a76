-- Which events there are stands in one place, server/security-log/security-events.ts: a command that is newer than the
-- database, such as the backup before an upgrade, can then leave its entry as well.
alter table security_events drop constraint security_events__event;

-- Metrics ask for the last backup whenever they are read.
create index security_events__backups on security_events (at) where event = 'backup';
