-- Of two letters an index of trigrams knows nothing, so that a pair which few part SAPs hold, or none, was looked for in
-- each of a million. With what stands behind it a pair is a trigram, and of that there is little: some 250 characters, of
-- which almost every text is written. The few texts with any other one have an index of their own.

-- Whether a text, folded, holds any other character than those of Latin and Cyrillic alphabets and their signs.
create function holds_unusual(search text) returns boolean
language sql immutable parallel safe
return search collate "C"
  ~ '[^\u0009\u000a\u001e-\u007e\u00a0-\u017f\u0430-\u045f\u0491\u0493\u049b\u04a3\u04af\u04b1\u04b3\u04bb\u04d9\u04e9–№]';

-- Every text that holds a pair of letters or figures, and those with unusual characters. Signs come in one row of their
-- own, since for an index of trigrams they are all the end of a word, and very many words may end in the pair.
create function may_hold_pair(search text, pair text) returns boolean
language sql immutable parallel safe
return search ~ any (array[
    pair || '[\u0009\u000a\u001e-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0-\u00bf\u00d7\u00f7]',
    pair || '[0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f]',
    pair || '[\u0430-\u045f\u0491\u0493\u049b\u04a3\u04af\u04b1\u04b3\u04bb\u04d9\u04e9]'
  ])
  or search like any (array['%' || pair, '%' || pair || '–%', '%' || pair || '№%'])
  or holds_unusual(search);

create index products__unusual on products (product_id) where holds_unusual(search);
create index part_saps__unusual on part_saps (sap_id) where holds_unusual(search);

-- Where most names are written in another alphabet, the planner has to know it.
create statistics products__unusual on holds_unusual(search) from products;
create statistics part_saps__unusual on holds_unusual(search) from part_saps;
analyze products;
analyze part_saps;
