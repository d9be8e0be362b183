import * as calls from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { route } from '../../platform/http/route.ts';
import { createRecord } from './create-record.ts';
import { deleteRecords } from './delete-records.ts';
import { editRecords } from './edit-records.ts';
import { findRecordsAnywhere } from './find-records.ts';
import { groupRecords } from './group-records.ts';
import { readHistory } from './read-history.ts';
import { setRecordStatus } from './set-record-status.ts';
import { getRecord, searchRecords } from './search-records.ts';
import { summarizeRecords } from './summarize-records.ts';

export const routes = [
  route(calls.searchRecords, { transaction: 'indexing' }, (ctx, { params, body }) =>
    searchRecords(ctx, params.id, body),
  ),
  route(calls.groupRecords, { transaction: 'indexing' }, (ctx, { params, body }) =>
    groupRecords(ctx, params.id, body),
  ),
  route(calls.summarizeRecords, (ctx, { params, body }) => summarizeRecords(ctx, params.id, body)),
  route(calls.findRecords, async (ctx, { query }) => ({
    records: await findRecordsAnywhere(ctx, query.search),
  })),
  route(calls.getRecord, (ctx, { params }) => getRecord(ctx, params.table_id, params.id)),
  route(calls.getRecordHistory, (ctx, { params }) => readHistory(ctx, params.table_id, params.id)),
  route(calls.editRecord, async (ctx, { params, body }) => {
    const { reason_id, comment, ...edit } = body;
    const edits = [{ record_id: params.id, ...edit }];
    const { records, table_version } = await editRecords(ctx, params.table_id, edits, { reason_id, comment });
    return { record: present(records[0], 'the edited record'), table_version };
  }),
  route(calls.editRecords, (ctx, { params, body }) => editRecords(ctx, params.id, body.edits, body)),
  route(calls.setRecordStatus, (ctx, { params, body }) => setRecordStatus(ctx, params.id, body, body)),
  route(calls.createRecord, (ctx, { params, body }) => createRecord(ctx, params.id, body.values)),
  route(calls.deleteRecords, (ctx, { params, body }) => deleteRecords(ctx, params.id, body.record_ids, body)),
];
