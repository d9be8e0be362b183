-- Views of tables keep by which fields records are grouped, and how wide columns are: packages/contract/src/tables/table-view-shapes.ts.
alter table table_views add column groups jsonb not null default '[]';
alter table table_views add column widths jsonb not null default '{}';
