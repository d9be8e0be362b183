-- The last five tables with an environment that did not hold their owner. On Citus requests come as the owner (decision 40). Where no
-- environment is selected the owner still sees all of them (policy "platform" of `protect`): the sign-in, the queue, the outbox.
alter table roles force row level security;
alter table users force row level security;
alter table jobs force row level security;
alter table outbox force row level security;
alter table job_alerts force row level security;

-- `account_environments()` runs as the owner inside an environment, and lists the caller's others. The application's role gets nothing by it.
do $$ begin
  execute format(
    $policy$create policy own_account on users for select to %I
      using (account_id = nullif(current_setting('app.account_id', true), '')::uuid)$policy$,
    current_user);
end $$;
