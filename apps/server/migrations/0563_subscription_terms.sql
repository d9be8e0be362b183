-- The contract of a company with its vendor: what a licence costs in a term. Only the operator writes it: docs/decisions/0164-contract-terms-and-scim-bulk.md.
create table subscription_terms (
  id uuid primary key,
  company_id uuid not null,
  start_date date not null,
  -- The last day.
  end_date date not null check (end_date > start_date),
  months integer not null check (months between 1 and 120),
  -- Of one licence for twelve months. Null: the price is in the contract alone.
  yearly_price numeric check (yearly_price >= 0),
  currency text not null check (length(currency) = 3),
  set_at timestamptz not null
);
select distribute('subscription_terms');
alter table subscription_terms add constraint subscription_terms_company foreign key (company_id) references companies (id);
create unique index subscription_terms_of_company on subscription_terms (company_id, start_date);
alter table subscription_terms enable row level security;
create policy own_company on subscription_terms using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select on subscription_terms to comptoir_app;

-- What was billed for a purchase, as it was calculated: a later price does not change it. Null: without a price.
alter table licence_purchases add column bill jsonb;
