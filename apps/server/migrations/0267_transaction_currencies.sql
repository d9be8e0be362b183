-- A transaction of a person or a company with several currencies; `value` stays the company's amount. Null: all in the company's currency.
alter table transactions add column calculation_currency text;
alter table transactions add column calculation_value numeric;
alter table transactions add column payment_currency text;
alter table transactions add column payment_value numeric;
-- The exchange rates that it depends on: [{"currency", "month"}].
alter table transactions add column rates jsonb;
create index transactions_by_rates on transactions (environment_id) where rates is not null;
