-- Of a compensation that pays places: the person's own place, without anybody else's values. Null elsewhere.
alter table transactions add column ranking_data jsonb;
create index transactions_ranked on transactions (environment_id, month) where ranking_data is not null;
