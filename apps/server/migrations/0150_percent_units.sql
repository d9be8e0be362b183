-- How plain numbers of files are read into a percentage: `percent`: 7 means 7 %; `ratio`: 7 means 700 %. As an admin chose it
-- last; null: not asked yet. The next import starts from it.
alter table fields add column percent_unit text;
alter table fields add constraint fields_percent_unit check (percent_unit in ('percent', 'ratio'));
alter table attributes add column percent_unit text;
alter table attributes add constraint attributes_percent_unit check (percent_unit in ('percent', 'ratio'));
