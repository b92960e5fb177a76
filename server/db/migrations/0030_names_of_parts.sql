-- What Find asks of parts: their label and note. `search` holds the codes of their SAPs as well, so that a number which
-- is part of very many codes led to very many parts, all of which had to be looked at.
create index products__named on products using gin (
  (split_part(search, E'\x1e', 1) || E'\x1f' || split_part(search, E'\x1f', 2)) gin_trgm_ops
) where kind = 'part';

-- How often a text is in it would be guessed.
analyze products;
