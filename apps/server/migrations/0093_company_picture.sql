-- The company's picture: some kilobytes that all its environments share, where files belong to one. One subcommand a statement: `companies`
-- is a reference table on Citus.
alter table companies add column picture bytea;
alter table companies add constraint companies_picture_check check (length(picture) <= 262144);
-- names this one picture in its address: another picture has another address
alter table companies add column picture_id uuid;
alter table companies add constraint companies_picture check ((picture is null) = (picture_id is null));
grant update (picture, picture_id) on companies to comptoir_app;
