import * as calls from '@comptoir/contract';
import { route, type Route } from '../../../platform/http/route.ts';
import { searchPeople } from '../discussion-queries.ts';
import { sendAttached, sentFile } from '../attachment-http.ts';
import {
  editComment,
  findCommentFile,
  listComments,
  postComment,
  removeComment,
  undoRemoveComment,
  uploadCommentFile,
} from './comments.ts';

const OK = { ok: true } as const;
const ofStatement = ({ id }: { readonly id: string }) => ({ statement_id: id });
const ofRecord = ({ id, table_id }: { readonly id: string; readonly table_id: string }) => ({
  table_id,
  record_id: id,
});

export const routes: readonly Route[] = [
  route(calls.listStatementComments, (ctx, { params }) => listComments(ctx, ofStatement(params))),
  route(calls.postStatementComment, (ctx, { params, body }) => postComment(ctx, ofStatement(params), body)),
  route(calls.editStatementComment, (ctx, { params, body }) =>
    editComment(ctx, ofStatement(params), params.message_id, body),
  ),
  route(calls.deleteStatementComment, async (ctx, { params }) => {
    await removeComment(ctx, ofStatement(params), params.message_id);
    return OK;
  }),
  route(calls.undoDeleteStatementComment, (ctx, { params }) =>
    undoRemoveComment(ctx, ofStatement(params), params.message_id),
  ),
  route(calls.uploadStatementCommentFile, { transaction: 'manual' }, async (ctx, { params, request }) =>
    uploadCommentFile(ctx, ofStatement(params), await sentFile(request)),
  ),
  route(calls.getStatementCommentFile, async (ctx, { params, query, reply }) =>
    sendAttached(
      ctx,
      reply,
      await findCommentFile(ctx, ofStatement(params), params.attachment_id),
      query.inline,
    ),
  ),
  route(calls.listRecordComments, (ctx, { params }) => listComments(ctx, ofRecord(params))),
  route(calls.postRecordComment, (ctx, { params, body }) => postComment(ctx, ofRecord(params), body)),
  route(calls.editRecordComment, (ctx, { params, body }) =>
    editComment(ctx, ofRecord(params), params.message_id, body),
  ),
  route(calls.deleteRecordComment, async (ctx, { params }) => {
    await removeComment(ctx, ofRecord(params), params.message_id);
    return OK;
  }),
  route(calls.undoDeleteRecordComment, (ctx, { params }) =>
    undoRemoveComment(ctx, ofRecord(params), params.message_id),
  ),
  route(calls.uploadRecordCommentFile, { transaction: 'manual' }, async (ctx, { params, request }) =>
    uploadCommentFile(ctx, ofRecord(params), await sentFile(request)),
  ),
  route(calls.getRecordCommentFile, async (ctx, { params, query, reply }) =>
    sendAttached(
      ctx,
      reply,
      await findCommentFile(ctx, ofRecord(params), params.attachment_id),
      query.inline,
    ),
  ),
  route(calls.listCommentPeople, async (ctx) => ({ users: await searchPeople(ctx, 'discussion', '') })),
];
