-- Statistics of freshly imported records from 9,000 rows instead of 30,000: ANALYZE was a twelfth of an import of a million rows,
-- and its statements (windows, matching by ID, one read of everything) are planned the same. Autovacuum looks closer later.
alter function record_staging_swap(uuid, uuid) set default_statistics_target = 30;
alter function record_table_analyze(uuid) set default_statistics_target = 30;
