-- What the last digest of changes knew: the next one says something only where it is otherwise.
alter table notification_digests add column earned numeric;
alter table notification_digests add column month date;
