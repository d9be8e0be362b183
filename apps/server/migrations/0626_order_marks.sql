-- Every ten-thousandth record of a very large table in an order: from the nearest one before it, any window is a short walk. `walk`: the order, as
-- `<field> <direction>` or `file`. `version` and `changed_at`: those of the table when it was walked. `positions`: how many records come before.
create table order_marks (
  environment_id uuid not null,
  table_id uuid not null,
  walk text not null,
  version bigint not null,
  changed_at timestamptz,
  positions integer[] not null,
  keys text[] not null,
  ids uuid[] not null,
  primary key (environment_id, table_id, walk)
);
select distribute('order_marks');
alter table order_marks add foreign key (environment_id, table_id) references data_tables (environment_id, id) on delete cascade;
select protect('order_marks');
