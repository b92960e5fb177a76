-- The day of an instant in the company's time zone.
create or replace function instant_day(instant timestamptz) returns date
language sql stable parallel safe strict
return (select (instant at time zone settings.value)::date from settings where name = 'time_zone');

-- The company's current day.
create or replace function today() returns date language sql stable parallel safe return instant_day(now());

create or replace function instant_label(instant timestamptz) returns text
language sql stable parallel safe strict
return day_label(instant_day(instant));

-- The label with the time of day: `Jan 5, 2026, 14:05`.
create or replace function moment_label(instant timestamptz) returns text
language sql stable parallel safe strict
return (
  select instant_label(instant) || ', ' || to_char(instant at time zone settings.value, 'HH24:MI')
  from settings where name = 'time_zone'
);

-- The triggers read the time zone themselves, because calling a SQL function for every row takes longer.
create or replace function label_created() returns trigger language plpgsql as $$
declare
  zone text;
begin
  select value into zone from settings where name = 'time_zone';
  new.created_at_label := day_label((new.created_at at time zone zone)::date);
  return new;
end $$;

create or replace function label_created_and_modified() returns trigger language plpgsql as $$
declare
  zone text;
begin
  select value into zone from settings where name = 'time_zone';
  new.created_at_label := day_label((new.created_at at time zone zone)::date);
  new.modified_at_label := day_label((new.modified_at at time zone zone)::date);
  return new;
end $$;

-- Imports of many products or SAPs compute the label of the day once and provide it.
do $$
declare
  labelled text;
begin
  foreach labelled in array array['products', 'part_saps'] loop
    execute format(
      'drop trigger if exists label_created on %1$I;
      create or replace trigger label_created_inserted before insert on %1$I
        for each row when (new.created_at_label = '''') execute function label_created();
      create or replace trigger label_created_updated before update of created_at on %1$I
        for each row when (new.created_at <> old.created_at) execute function label_created()',
      labelled
    );
  end loop;
end $$;
create or replace trigger label_created_and_modified
  before insert or update of created_at, modified_at on purchases
  for each row execute function label_created_and_modified();
create or replace trigger label_created_and_modified
  before insert or update of created_at, modified_at on invoices
  for each row execute function label_created_and_modified();

create or replace function label_logged() returns trigger language plpgsql as $$
begin
  new.at_label := moment_label(new.at);
  return new;
end $$;
create or replace trigger label_logged before insert on security_events
  for each row execute function label_logged();
create or replace trigger label_logged before insert on batches
  for each row execute function label_logged();

-- Labels are stored for searching, so a change of the time zone rewrites all of them.
create or replace function change_time_zone(zone text) returns void language plpgsql as $$
begin
  perform now() at time zone zone;
  update settings set value = zone where name = 'time_zone';
  update products set created_at_label = day_label((created_at at time zone zone)::date);
  update part_saps set created_at_label = day_label((created_at at time zone zone)::date);
  update purchases set created_at_label = day_label((created_at at time zone zone)::date),
    modified_at_label = day_label((modified_at at time zone zone)::date);
  update invoices set created_at_label = day_label((created_at at time zone zone)::date),
    modified_at_label = day_label((modified_at at time zone zone)::date);
  update security_events set at_label = moment_label(at);
  update batches set at_label = moment_label(at);
end $$;
