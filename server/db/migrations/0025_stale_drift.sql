-- The few purchases whose drift is to be derived anew are found among a million part SAPs whose coverage is.
create index stale_rows__drift on stale_rows (id) where what = 'drift';
