import {
  addDiscussionMembers,
  type Attachment,
  createDiscussion,
  createDiscussionLabel,
  createRequestView,
  deleteDiscussion,
  deleteDiscussionLabel,
  deleteMessage,
  deleteRequestView,
  type DiscussionDetail,
  type DiscussionKind,
  duplicateRequestView,
  editMessage,
  exportDiscussions,
  getAttachment,
  getDiscussion,
  getRequestTimes,
  getRequestViewShares,
  linkStatement,
  listDiscussionLabels,
  listDiscussionPeople,
  listDiscussions,
  listRequestViews,
  ofKind,
  orderRequestViews,
  postMessage,
  removeDiscussionMember,
  type RequestView,
  type ResponseOf,
  setDiscussionLabel,
  setDiscussionSettings,
  setRequestViewShares,
  undoDeleteMessage,
  unlinkStatement,
  updateDiscussion,
  updateDiscussionLabel,
  updateRequestView,
  uploadAttachment,
} from '@comptoir/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type ArgsOf, call, download, onRefusal, pathOf } from '../lib/api.ts';
import { keepPrevious, putAnswer, queryClient } from '../lib/query.ts';
import { selection } from '../lib/selection.ts';
import { messagesOf, putMessages } from './discussion-messages.ts';
import { shareOf } from './view-shares.ts';
import { makeStale, write } from './write.ts';

export type DiscussionList = ResponseOf<typeof listDiscussions>;
export type ListQuery = Omit<NonNullable<ArgsOf<typeof listDiscussions>['query']>, 'page' | 'size'>;

const PAGE = 50;

const one = (kind: DiscussionKind, id: string) =>
  queryOptions({
    queryKey: ['discussions', 'one', kind, id],
    queryFn: ({ signal }) => call(ofKind(kind, getDiscussion), { params: { id } }, { signal }),
  });

/** The lists show names, states and who is in it. */
const LISTS = [
  ['discussions', 'list'],
  ['discussions', 'unread'],
] as const;

const CHANGED = {
  put: (answer: DiscussionDetail) => putAnswer(queryClient, one(answer.kind, answer.id).queryKey, answer),
  makesStale: LISTS,
} as const;

const LABELS = [['discussions', 'labels'], ...LISTS] as const;
const VIEWS = {
  makesStale: [
    ['discussions', 'views'],
    ['discussions', 'list'],
  ],
} as const;

/** The calls of one kind of conversation: `/api/requests` has the same ones as `/api/discussions`. */
export function conversationData(kind: DiscussionKind) {
  return {
    list: (query: ListQuery) =>
      infiniteQueryOptions({
        queryKey: ['discussions', 'list', kind, query],
        queryFn: ({ signal, pageParam }) =>
          call(
            ofKind(kind, listDiscussions),
            { query: { ...query, page: pageParam, size: PAGE } },
            { signal },
          ),
        initialPageParam: 0,
        getNextPageParam: (last: DiscussionList, pages: DiscussionList[]) => {
          const shown = pages.reduce((sum, page) => sum + page.rows.length, 0);
          return shown < last.total && last.rows.length > 0 ? pages.length : undefined;
        },
        ...keepPrevious,
      }),
    one: (id: string) => one(kind, id),
    messages: (id: string) => messagesOf(kind, id),
    people: queryOptions({
      queryKey: ['discussions', 'people', kind],
      queryFn: ({ signal }) => call(ofKind(kind, listDiscussionPeople), {}, { signal }),
      select: ({ users }) => users,
      staleTime: 60_000,
    }),
    labels: queryOptions({
      queryKey: ['discussions', 'labels', kind],
      queryFn: ({ signal }) => call(ofKind(kind, listDiscussionLabels), {}, { signal }),
      select: ({ labels }) => labels,
      staleTime: 60_000,
    }),
    /** The labels to choose from, and who may do what, are read again. */
    rereadChoices: () => makeStale([['discussions', 'labels', kind], 'me']),
    create: write(ofKind(kind, createDiscussion), { ...CHANGED, isOnce: true }),
    update: write(ofKind(kind, updateDiscussion), CHANGED),
    setLabel: write(ofKind(kind, setDiscussionLabel), CHANGED),
    addMembers: write(ofKind(kind, addDiscussionMembers), CHANGED),
    removeMember: write(ofKind(kind, removeDiscussionMember), { makesStale: ['discussions'] }),
    link: write(ofKind(kind, linkStatement), CHANGED),
    unlink: write(ofKind(kind, unlinkStatement), CHANGED),
    delete: write(ofKind(kind, deleteDiscussion), {
      makesStale: LISTS,
      deletes: ({ params }) => one(kind, params.id).queryKey,
    }),
    post: write(ofKind(kind, postMessage), {
      put: (message, { params }) => putMessages(kind, params.id, [message]),
      // Lists and counts follow by its event.
      makesStale: [],
    }),
    editMessage: write(ofKind(kind, editMessage), {
      put: (message, { params }) => putMessages(kind, params.id, [message]),
      makesStale: LISTS,
    }),
    deleteMessage: write(ofKind(kind, deleteMessage), {
      makesStale: [['discussions', 'messages', kind], ...LISTS],
    }),
    undoDeleteMessage: write(ofKind(kind, undoDeleteMessage), {
      put: (message, { params }) => putMessages(kind, params.id, [message]),
      makesStale: LISTS,
    }),
    upload: (id: string, file: File): Promise<Attachment> => {
      const form = new FormData();
      form.append('file', file);
      return call(ofKind(kind, uploadAttachment), { params: { id } }, { form });
    },
    /** For an image or a link, which send no headers: the address names the environment. */
    attachmentUrl: (id: string, attachment_id: string, isShown: boolean) =>
      pathOf(ofKind(kind, getAttachment), {
        params: { id, attachment_id },
        query: { ...(isShown ? { inline: true } : {}), environment: selection().environment_id ?? undefined },
      }),
    export: (body: { user_ids?: string[]; label_ids?: string[] } = {}) =>
      download(ofKind(kind, exportDiscussions), { body }),
    createLabel: write(ofKind(kind, createDiscussionLabel), { makesStale: LABELS }),
    updateLabel: write(ofKind(kind, updateDiscussionLabel), { makesStale: LABELS }),
    deleteLabel: write(ofKind(kind, deleteDiscussionLabel), { makesStale: LABELS }),
  };
}
export type ConversationData = ReturnType<typeof conversationData>;

const OF_KIND = { discussion: conversationData('discussion'), request: conversationData('request') } as const;
export const conversations = (kind: DiscussionKind): ConversationData => OF_KIND[kind];

const shares = (id: string) =>
  queryOptions({
    queryKey: ['discussions', 'view-shares', id],
    queryFn: ({ signal }) => call(getRequestViewShares, { params: { id } }, { signal }),
  });

const viewList = queryOptions({
  queryKey: ['discussions', 'views'],
  queryFn: ({ signal }) => call(listRequestViews, {}, { signal }),
  select: ({ views }) => views,
  staleTime: 60_000,
});
const createView = write(createRequestView, VIEWS);
const deleteView = write(deleteRequestView, VIEWS);
const orderViews = write(orderRequestViews, VIEWS);
const shareView = write(setRequestViewShares, {
  put: (saved, { params }) => putAnswer(queryClient, shares(params.id).queryKey, saved),
  // The list shows a few of the people.
  makesStale: [['discussions', 'views']],
});

/** Deletes one's own view, and answers how it comes back: under its ID, shared as before, in its place. */
async function removeView({ id, name, filters, link, fields, sort, preview_mode }: RequestView) {
  const { shares: held } = await queryClient.fetchQuery({ ...shares(id), staleTime: 0 });
  const before = await ownViewIds();
  await deleteView({ params: { id } });
  return async (): Promise<RequestView> => {
    const again = await createView({ body: { id, name, filters, link, fields, sort, preview_mode } });
    if (held.length > 0) await shareView({ params: { id }, body: { shares: held.map(shareOf) } });
    const now = await ownViewIds();
    await orderViews({ body: { view_ids: before.filter((one) => now.includes(one)) } });
    return again;
  };
}

async function ownViewIds(): Promise<string[]> {
  const { views } = await queryClient.fetchQuery({ ...viewList, staleTime: 0 });
  return views.filter(({ is_own }) => is_own).map(({ id }) => id);
}

export const requestViewData = {
  list: viewList,
  shares,
  readAgain: () => makeStale(VIEWS.makesStale),
  create: createView,
  update: write(updateRequestView, VIEWS),
  duplicate: write(duplicateRequestView, VIEWS),
  remove: removeView,
  order: orderViews,
  share: shareView,
};

export const requestTimes = queryOptions({
  queryKey: ['discussions', 'times'],
  queryFn: ({ signal }) => call(getRequestTimes, {}, { signal }),
  select: ({ topics }) => topics,
});

/** The page's own switch shows the company at once; everything else follows by its event. */
export const setDiscussions = write(setDiscussionSettings, { makesStale: ['me', 'discussions'] });

const OUTDATED: ReadonlySet<string> = new Set([
  'discussion_closed',
  'discussion_forbidden',
  'discussion_not_found',
  'discussion_label_unknown',
]);

/** A write that was refused because somebody else changed the discussion: the page reads what it is now. */
export function followRefusals(): () => void {
  return onRefusal(({ code }, { method }) => {
    if (method !== 'GET' && OUTDATED.has(code)) void makeStale(['discussions']);
  });
}
