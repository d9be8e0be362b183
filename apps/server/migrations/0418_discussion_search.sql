-- Search of conversations. Row security keeps `ilike` from every index, and `ilike` puts each text into lower case each time it is read.
-- So each text is kept as it is searched too (in lower case, without accents), and one pass over them compares bytes:
-- docs/decisions/0129-search-of-discussions.md. Comments on statements and records are not searched: theirs stays empty.
alter table discussions add column searched_name text collate "C" not null default '';
alter table messages add column searched text collate "C" not null default '';

update discussions set searched_name = lower(regexp_replace(normalize(name, nfkd), U&'[\0300-\036F]', '', 'g'));
update messages set searched = lower(regexp_replace(normalize(body, nfkd), U&'[\0300-\036F]', '', 'g'))
  where thread_kind = 'discussion';
