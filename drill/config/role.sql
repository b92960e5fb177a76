create role {{name}} login password '{{password}}';
create database {{name}} owner {{name}};
-- Partline sets these parameters itself, but PgBouncer shares connections and does not pass them on.
alter role {{name}} set statement_timeout = '10s';
alter role {{name}} set lock_timeout = '3s';
alter role {{name}} set idle_in_transaction_session_timeout = '15s';
alter role {{name}} set jit = off;
alter role {{name}} set random_page_cost = 1.1;
alter role {{name}} set work_mem = '16MB';
alter role {{name}} set synchronize_seqscans = off;
