-- Compensations of a plan keep the order in which they were added, also those added in one transaction (a copied plan).
alter table compensations add column position int not null default 0;
