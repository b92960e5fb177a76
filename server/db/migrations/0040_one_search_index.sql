-- A text is looked for by one index of trigrams, or by reading, as the planner thinks best. What helped single sorts of
-- texts made every import a sixth longer for milliseconds, and goes.
lock table products, part_saps in access exclusive mode;

drop index products__sampled, part_saps__sampled, part_saps__pieces, products__unusual, part_saps__unusual;
drop statistics products__sampled, part_saps__sampled;
drop function search_pieces(text);
drop function may_hold_pair(text, text);
drop function holds_unusual(text);

-- A count that a search has found is not kept any more, so that an update of a record is no change of its list. On a new
-- database the triggers come after all migrations.
drop function if exists note_list_update() cascade;
