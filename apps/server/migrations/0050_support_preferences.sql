-- Support is nobody's user: what it prefers stands with its account. One subcommand a statement: `accounts` is a reference table on Citus.
alter table accounts add column language text not null default 'en';
alter table accounts add constraint accounts_language_check check (language in ('en', 'fr'));
alter table accounts add column locale text not null default 'en-US';
alter table accounts add column timezone text;
grant select (language, locale, timezone), update (language, locale, timezone) on accounts to comptoir_app;
