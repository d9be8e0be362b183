-- The way to the first validated month: what somebody decided of its list. `shown`: absent until somebody hides it (false) or brings it
-- back (true); `steps`: those that a person said are done, or skipped. What else is done, the data says.
alter table companies add column first_steps jsonb not null default '{}';
grant update (first_steps) on companies to comptoir_app;
-- Companies with statements know the way already.
update companies set first_steps = '{"shown": false}' where id = any (array(
  select company_id from environments where id = any (array(select distinct environment_id from statements))));
