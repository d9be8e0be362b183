-- Whether records count by their date within a person's attribution, or in every month that it touches.

alter table plans add column attribution text not null default 'dates' check (attribution in ('dates', 'whole_months'));
