import * as calls from '@comptoir/contract';
import { route } from '../../platform/http/route.ts';
import { findCells } from './find-cells.ts';
import { previewChange, previewDeletion } from './preview-change.ts';
import { changeRecords, deleteMatching, undoChange } from './start-change.ts';

export const routes = [
  route(calls.previewChange, (ctx, { params, body }) => previewChange(ctx, params.id, body)),
  route(calls.changeRecords, (ctx, { params, body }) => changeRecords(ctx, params.id, body)),
  route(calls.previewDeletion, (ctx, { params, body }) => previewDeletion(ctx, params.id, body)),
  route(calls.deleteMatchingRecords, (ctx, { params, body }) => deleteMatching(ctx, params.id, body)),
  route(calls.undoChange, (ctx, { params, body }) => undoChange(ctx, params.table_id, params.id, body)),
  route(calls.findCells, (ctx, { params, body }) => findCells(ctx, params.id, body)),
];
