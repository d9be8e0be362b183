import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { archiveUsers } from './archive-users.ts';
import { loadRecords } from './load-records.ts';
import { readImport } from './read-import.ts';
import { readRecordRows } from './read-record-rows.ts';
import { readStatementRows } from './read-statement-rows.ts';
import { saveUsers } from './save-users.ts';
import { setGroups } from './set-groups.ts';
import { setManagers } from './set-managers.ts';
import { listFields, listStructures } from './structures.ts';
import { v3Routes } from './v3/index.ts';

const own = [
  route(calls.saveUsersInBulk, (ctx, { body }) => saveUsers(ctx, body)),
  route(calls.setGroupsInBulk, (ctx, { body }) => setGroups(ctx, body)),
  route(calls.setManagersInBulk, (ctx, { body }) => setManagers(ctx, body)),
  route(calls.archiveUsersInBulk, (ctx, { body }) => archiveUsers(ctx, body)),
  route(calls.loadRecordsInBulk, (ctx, { params, query, body }) =>
    loadRecords(ctx, params.data_table_key, query, body),
  ),
  route(calls.getDataImport, (ctx, { params }) => readImport(ctx, params.import_id)),
  route(calls.listDataStructures, (ctx) => listStructures(ctx)),
  route(calls.listStructureFields, (ctx, { params }) => listFields(ctx, params.table_id)),
  route(calls.readStatementRows, (ctx, { params, query }) => readStatementRows(ctx, params.table_id, query)),
  route(calls.readRecordRows, (ctx, { params, query }) => readRecordRows(ctx, params.table_id, query)),
];

export const routes = [...own, ...v3Routes(own)];
