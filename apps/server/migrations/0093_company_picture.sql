-- The company's picture: some kilobytes that all its environments share, where files belong to one.
alter table companies
  add column picture bytea check (length(picture) <= 262144),
  -- names this one picture in its address: another picture has another address
  add column picture_id uuid,
  add constraint companies_picture check ((picture is null) = (picture_id is null));
grant update (picture, picture_id) on companies to comptoir_app;
