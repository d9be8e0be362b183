-- A recalculation writes every statement of a year anew. Where a page has room for the new row beside the old one, no index is touched
-- (none of the indexed columns changes): half a page is kept free for that.
alter table statements set (fillfactor = 50);
alter table transactions set (fillfactor = 50);

-- An open statement has nothing to be guarded: the function would be called for each of 12,000 rows to find that out.
drop trigger statements_guard on statements;
create trigger statements_guard before update or delete on statements
  for each row when (old.locked_at is not null) execute function statements_guard();
