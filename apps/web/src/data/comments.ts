import {
  deleteRecordComment,
  deleteStatementComment,
  editRecordComment,
  editStatementComment,
  listCommentPeople,
  listRecordComments,
  listStatementComments,
  type Message,
  postRecordComment,
  postStatementComment,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

const STALE = { makesStale: ['comments'] } as const;

export interface CommentBody {
  readonly id?: string;
  readonly text: string;
  readonly mention_ids: string[];
}

/** The comments of one thing, and what is done with them. */
export interface CommentThread {
  readonly list: ReturnType<typeof statementComments>['list'];
  post(body: CommentBody): Promise<Message>;
  edit(message_id: string, body: CommentBody): Promise<Message>;
  remove(message_id: string): Promise<unknown>;
}

const ofStatement = {
  post: write(postStatementComment, STALE),
  edit: write(editStatementComment, STALE),
  remove: write(deleteStatementComment, STALE),
};
const ofRecord = {
  post: write(postRecordComment, STALE),
  edit: write(editRecordComment, STALE),
  remove: write(deleteRecordComment, STALE),
};

const listOf = (key: readonly string[], read: (signal: AbortSignal) => Promise<{ messages: Message[] }>) =>
  queryOptions({
    queryKey: ['comments', ...key],
    queryFn: ({ signal }) => read(signal),
    select: ({ messages }: { messages: Message[] }) => messages,
  });

export function statementComments(id: string) {
  return {
    list: listOf(['statement', id], (signal) => call(listStatementComments, { params: { id } }, { signal })),
    post: (body: CommentBody) => ofStatement.post({ params: { id }, body }),
    edit: (message_id: string, { text, mention_ids }: CommentBody) =>
      ofStatement.edit({ params: { id, message_id }, body: { text, mention_ids } }),
    remove: (message_id: string) => ofStatement.remove({ params: { id, message_id } }),
  };
}

export function recordComments(table_id: string, id: string): CommentThread {
  const params = { table_id, id };
  return {
    list: listOf(['record', table_id, id], (signal) => call(listRecordComments, { params }, { signal })),
    post: (body) => ofRecord.post({ params, body }),
    edit: (message_id, { text, mention_ids }) =>
      ofRecord.edit({ params: { ...params, message_id }, body: { text, mention_ids } }),
    remove: (message_id) => ofRecord.remove({ params: { ...params, message_id } }),
  };
}

export const commentPeople = queryOptions({
  queryKey: ['comments', 'people'],
  queryFn: ({ signal }) => call(listCommentPeople, {}, { signal }),
  select: ({ users }) => users,
  staleTime: 60_000,
});
