-- What versions of plans said when letters were made, in both languages. docs/decisions/0170-what-changed-in-a-letter.md
create table letter_words (
  environment_id uuid not null,
  plan_id uuid not null,
  -- The hash of the words.
  version text not null,
  name text not null,
  words jsonb not null,
  created_at timestamptz not null,
  primary key (environment_id, plan_id, version)
);
select distribute('letter_words');
select protect('letter_words');
-- Letters quote them: they stay as they are.
revoke update, delete on letter_words from comptoir_app;
