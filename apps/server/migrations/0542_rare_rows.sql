-- Most companies have none of these: each statement that is shown looks for them (decision 0157).
create index transactions_foreign on transactions (environment_id) where calculation_currency is not null;
create index payment_parts_foreign on payment_parts (environment_id) where calculation_currency is not null;
create index statement_entries_foreign on statement_entries (environment_id) where calculation_currency is not null;
create index statements_in_error on statements (environment_id, month) where error_count > 0 and locked_at is null;
