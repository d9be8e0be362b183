-- The columns of the board that a view shows beside the person, the amount and the state. Null: each reader's own choice.
alter table statement_views add column fields jsonb;
