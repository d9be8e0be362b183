-- Whether records count by their date within a person's attribution, or in every month that it touches.

alter table plans add column attribution text not null default 'dates';
alter table plans add constraint plans_attribution_check check (attribution in ('dates', 'whole_months'));
