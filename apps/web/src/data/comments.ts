import {
  type Attachment,
  deleteRecordComment,
  deleteStatementComment,
  editRecordComment,
  editStatementComment,
  getRecordCommentFile,
  getStatementCommentFile,
  listCommentPeople,
  listRecordComments,
  listStatementComments,
  type Message,
  postRecordComment,
  postStatementComment,
  undoDeleteRecordComment,
  undoDeleteStatementComment,
  uploadRecordCommentFile,
  uploadStatementCommentFile,
} from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, pathOf } from '../lib/api.ts';
import { optimistically } from './optimistic.ts';
import { selection } from '../lib/selection.ts';
import { write } from './write.ts';

const STALE = { makesStale: ['comments'] } as const;

export interface CommentBody {
  readonly id?: string;
  readonly text: string;
  readonly mention_ids: string[];
  readonly attachment_ids?: string[];
}

/** The comments of one thing, and what is done with them. */
export interface CommentThread {
  readonly list: ReturnType<typeof statementComments>['list'];
  post(body: CommentBody): Promise<Message>;
  edit(message_id: string, body: CommentBody): Promise<Message>;
  remove(message_id: string): Promise<unknown>;
  /** The deleted comment is there again, as it was. */
  undoRemove(message_id: string): Promise<Message>;
  readonly upload: (file: File) => Promise<Attachment>;
  readonly attachmentUrl: (attachment_id: string, isShown: boolean) => string;
}

const ofStatement = {
  post: write(postStatementComment, STALE),
  edit: write(editStatementComment, STALE),
  remove: write(deleteStatementComment, STALE),
  undoRemove: write(undoDeleteStatementComment, STALE),
};
const ofRecord = {
  post: write(postRecordComment, STALE),
  edit: write(editRecordComment, STALE),
  remove: write(deleteRecordComment, STALE),
  undoRemove: write(undoDeleteRecordComment, STALE),
};

const listOf = (key: readonly string[], read: (signal: AbortSignal) => Promise<{ messages: Message[] }>) =>
  queryOptions({
    queryKey: ['comments', ...key],
    queryFn: ({ signal }) => read(signal),
    select: ({ messages }: { messages: Message[] }) => messages,
  });

interface Kept {
  readonly messages: readonly Message[];
}

/** Shows the comments as the write will leave them, at once. */
const showing = <Answer>(
  key: readonly string[],
  to: (messages: readonly Message[]) => readonly Message[],
  send: () => Promise<Answer>,
): Promise<Answer> =>
  optimistically<Kept, Answer>(
    { key: ['comments', ...key], to: (kept) => ({ ...kept, messages: to(kept.messages) }) },
    send,
  );
const textOf = (id: string, text: string) => (messages: readonly Message[]) =>
  messages.map((one) => (one.id === id ? { ...one, text } : one));
const without = (id: string) => (messages: readonly Message[]) => messages.filter((one) => one.id !== id);

const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return { form };
};

/** An image or a link sends no headers: the address names the environment. */
const shownAs = (isShown: boolean) => ({
  ...(isShown ? { inline: true } : {}),
  environment: selection().environment_id ?? undefined,
});

export function statementComments(id: string) {
  return {
    list: listOf(['statement', id], (signal) => call(listStatementComments, { params: { id } }, { signal })),
    post: (body: CommentBody) => ofStatement.post({ params: { id }, body }),
    edit: (message_id: string, { text, mention_ids }: CommentBody) =>
      showing(['statement', id], textOf(message_id, text), () =>
        ofStatement.edit({ params: { id, message_id }, body: { text, mention_ids } }),
      ),
    remove: (message_id: string) =>
      showing(['statement', id], without(message_id), () =>
        ofStatement.remove({ params: { id, message_id } }),
      ),
    undoRemove: (message_id: string) => ofStatement.undoRemove({ params: { id, message_id } }),
    upload: (file: File) => call(uploadStatementCommentFile, { params: { id } }, formOf(file)),
    attachmentUrl: (attachment_id: string, isShown: boolean) =>
      pathOf(getStatementCommentFile, { params: { id, attachment_id }, query: shownAs(isShown) }),
  };
}

export function recordComments(table_id: string, id: string): CommentThread {
  const params = { table_id, id };
  return {
    list: listOf(['record', table_id, id], (signal) => call(listRecordComments, { params }, { signal })),
    post: (body) => ofRecord.post({ params, body }),
    edit: (message_id, { text, mention_ids }) =>
      showing(['record', table_id, id], textOf(message_id, text), () =>
        ofRecord.edit({ params: { ...params, message_id }, body: { text, mention_ids } }),
      ),
    remove: (message_id) =>
      showing(['record', table_id, id], without(message_id), () =>
        ofRecord.remove({ params: { ...params, message_id } }),
      ),
    undoRemove: (message_id) => ofRecord.undoRemove({ params: { ...params, message_id } }),
    upload: (file) => call(uploadRecordCommentFile, { params }, formOf(file)),
    attachmentUrl: (attachment_id, isShown) =>
      pathOf(getRecordCommentFile, { params: { ...params, attachment_id }, query: shownAs(isShown) }),
  };
}

export const commentPeople = queryOptions({
  queryKey: ['comments', 'people'],
  queryFn: ({ signal }) => call(listCommentPeople, {}, { signal }),
  select: ({ users }) => users,
  staleTime: 60_000,
});
