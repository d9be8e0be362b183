-- One row per environment, on the node that holds its data. An insert of several rows selects from it (platform/db/environment-home.ts): on
-- Citus the whole insert then runs on that node. Without a distributed table to select from, Citus would bring the rows there by COPY, which
-- row level security refuses.
create table environment_homes (
  environment_id uuid primary key
);
select distribute('environment_homes');
select protect('environment_homes');
insert into environment_homes (environment_id) select id from environments;
