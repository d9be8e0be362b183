-- Clawbacks and corrections name the locked statement that they are about: each reading of a drift looks for what was posted of it.
create index statement_entries_by_origin on statement_entries (environment_id, (source ->> 'statement_id'))
  where kind in ('clawback', 'correction');
