-- When the session's password was typed last: at the login, or when a call asked for it. Null: before this version.
alter table sessions add column confirmed_at timestamptz;
