-- What a check of a preview found is kept with it (results, skipped), and not computed again at each look.
alter table user_imports add column checked_at timestamptz;
-- Numbers and changes, as the preview shows them.
alter table user_imports add column found jsonb;
