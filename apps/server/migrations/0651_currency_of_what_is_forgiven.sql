-- A person may owe in several currencies: what is forgiven names the ledger. Without a currency, all of it is forgiven in every ledger, and an
-- amount (of before this) in the person's calculation currency.
alter table draw_events add column currency text;
