-- Functions of earlier versions, which nothing calls any more. In an old database triggers and views still use some of
-- them: `cascade` drops these too, and the same start makes them anew from the rules and views. A process of a version
-- before the step 0121 would miss them meanwhile; docs/operations.md has those stopped first.
drop function if exists
  touch_children_of_product(), record_history(), record_container_history(), record_count_history(),
  change_list(text, text[], text), changed_rows(text, text), told_packages(text), note_new_day(),
  coverage_balance(int), coverage_elements(int[]), derive_coverage(int[]), need_after_count(numeric, date, date, date),
  drift_of_plans(int[]), needs_of_plans(int[]),
  is_ordered_at_moq(int, int, numeric), drift_of_purchases(int[]), needs_of_purchases(int[])
cascade;
