-- What a company's subscription holds: each row is one purchase with the number of licences from then on. Licences are never taken back.
create table licence_purchases (
  id uuid primary key,
  company_id uuid not null,
  licences integer not null check (licences > 0),
  added integer not null check (added > 0),
  user_id uuid,
  user_name text not null,
  created_at timestamptz not null
);
select distribute('licence_purchases');
alter table licence_purchases add constraint licence_purchases_company foreign key (company_id) references companies (id);
-- The present number is the highest; of two purchases at once, the later one grows from the earlier.
create unique index licence_purchases_growing on licence_purchases (company_id, licences);
alter table licence_purchases enable row level security;
create policy own_company on licence_purchases using (company_id = app_company_id()) with check (company_id = app_company_id());
grant select, insert on licence_purchases to comptoir_app;
