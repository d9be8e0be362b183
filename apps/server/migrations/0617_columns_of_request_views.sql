-- What a view of requests says of each, and in which order: packages/contract/src/discussions/request-view-shapes.ts. Null: what lists say.
alter table request_views add column fields jsonb;
alter table request_views add column sort text not null default 'activity';
alter table request_views add constraint request_views_sort check (sort in ('activity', 'newest', 'oldest', 'name'));
