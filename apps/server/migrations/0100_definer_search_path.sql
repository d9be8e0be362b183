-- A SECURITY DEFINER function runs with its owner's rights. Where `pg_temp` is not named, PostgreSQL looks there first, and whoever may
-- make temporary objects decides what the function reads and calls. So it is named last (row-security.test.ts keeps every later one so).
alter function app_company_id() set search_path = pg_catalog, public, pg_temp;
alter function record_table_create(uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_table_drop(uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_column_add(uuid, uuid, text) set search_path = pg_catalog, public, pg_temp;
alter function record_column_drop(uuid, uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_column_retype(uuid, uuid, text, text) set search_path = pg_catalog, public, pg_temp;
alter function record_id_index(uuid, uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_sort_index(uuid, uuid, text, text) set search_path = pg_catalog, public, pg_temp;
alter function record_staging_create(uuid, uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_staging_drop(uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_staging_unique(uuid, uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_staging_swap(uuid, uuid) set search_path = pg_catalog, public, pg_temp;
alter function record_table_analyze(uuid) set search_path = pg_catalog, public, pg_temp;
