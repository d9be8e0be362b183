-- Support is nobody's user: what it prefers stands with its account.
alter table accounts
  add column language text not null default 'en' check (language in ('en', 'fr')),
  add column locale text not null default 'en-US',
  add column timezone text;
grant select (language, locale, timezone), update (language, locale, timezone) on accounts to comptoir_app;
