-- Functions of earlier versions, which nothing calls any more. Triggers, views and functions of so old a version that
-- still hang on them go with them, and the rules and views make theirs in the same start. Nobody saves meanwhile: with a
-- database of before the step 0121 every process is stopped first (docs/operations.md).
drop function if exists
  touch_children_of_product(), record_history(), record_container_history(), record_count_history(),
  change_list(text, text[], text), changed_rows(text, text), told_packages(text), note_new_day(),
  coverage_balance(int), coverage_elements(int[]), derive_coverage(int[]), need_after_count(numeric, date, date, date),
  drift_of_plans(int[]), needs_of_plans(int[]),
  is_ordered_at_moq(int, int, numeric), drift_of_purchases(int[]), needs_of_purchases(int[])
cascade;
