-- Trigrams say little of codes and sizes: there are a thousand of three figures, so that each stands in very many rows,
-- and of M7 × 12 they know only how each word begins and ends. An index of longer pieces leads to few rows.

-- The pieces of a text: each five figures in a row, and a number of one or two figures with the first two of the next
-- number. A text that holds another one has all its pieces, unless the other one begins within a number.
create function search_pieces(search text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  pieces text[] := '{}';
  number text;
  before text := '';
begin
  foreach number in array regexp_split_to_array(search, '[^0-9]+') loop
    if length(before) in (1, 2) and length(number) >= 2 then
      pieces := pieces || (before || ' ' || left(number, 2));
    end if;
    for place in 1 .. length(number) - 4 loop
      pieces := pieces || substr(number, place, 5);
    end loop;
    before := number;
  end loop;
  return pieces;
end $$;

set local maintenance_work_mem = '256MB';

-- Compared byte by byte, which is sooner done than in the order of an alphabet.
create index part_saps__pieces on part_saps using gin (search_pieces(search collate "C"));

-- How often a piece is in it would be guessed.
analyze part_saps;
