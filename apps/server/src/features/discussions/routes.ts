import * as calls from '@comptoir/contract';
import { type DiscussionKind, ofKind } from '@comptoir/contract';
import { sendCsv } from '../../platform/files/csv-text.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { sendAttached, sentFile } from './attachment-http.ts';
import { findAttached, uploadAttachment } from './attachments.ts';
import { linkStatement, unlinkStatement } from './change-discussion-statements.ts';
import { createLabel, listLabels, removeLabel, renameLabel } from './change-labels.ts';
import { addMembers, removeMember } from './change-members.ts';
import { editMessage, removeMessage, undoRemoveMessage } from './change-message.ts';
import { createDiscussion } from './create-discussion.ts';
import { removeDiscussion } from './delete-discussion.ts';
import { exportDiscussions } from './export-discussions.ts';
import { listDiscussions, listPeople, unreadCount } from './list-discussions.ts';
import { listMessages } from './list-messages.ts';
import { postMessage } from './post-message.ts';
import { getDiscussion } from './read-discussion.ts';
import { setLabel } from './set-label.ts';
import { setSettings } from './set-settings.ts';
import { updateDiscussion } from './update-discussion.ts';
import { routes as viewRoutes } from './views/routes.ts';

const OK = { ok: true } as const;

/** The conversations of one kind; `/api/requests` has the same calls as `/api/discussions`. */
function routesOf(kind: DiscussionKind): Route[] {
  return [
    route(ofKind(kind, calls.listDiscussions), (ctx, { query }) => listDiscussions(ctx, kind, query)),
    route(ofKind(kind, calls.countUnreadDiscussions), (ctx) => unreadCount(ctx, kind)),
    route(ofKind(kind, calls.listDiscussionPeople), (ctx, { query }) =>
      listPeople(ctx, kind, query.search ?? ''),
    ),
    route(ofKind(kind, calls.createDiscussion), (ctx, { body }) => createDiscussion(ctx, kind, body)),
    route(ofKind(kind, calls.exportDiscussions), { transaction: 'manual' }, async (ctx, { body, reply }) =>
      sendCsv(reply, await ctx.withTransaction((tx) => exportDiscussions(tx, kind, body))),
    ),
    route(ofKind(kind, calls.getDiscussion), (ctx, { params }) => getDiscussion(ctx, kind, params.id)),
    route(ofKind(kind, calls.updateDiscussion), (ctx, { params, body }) =>
      updateDiscussion(ctx, kind, params.id, body),
    ),
    route(ofKind(kind, calls.deleteDiscussion), { transaction: 'manual' }, async (ctx, { params }) => {
      await removeDiscussion(ctx, kind, params.id);
      return OK;
    }),
    route(ofKind(kind, calls.setDiscussionLabel), (ctx, { params, body }) =>
      setLabel(ctx, kind, params.id, body),
    ),
    route(ofKind(kind, calls.addDiscussionMembers), (ctx, { params, body }) =>
      addMembers(ctx, kind, params.id, body.user_ids),
    ),
    route(ofKind(kind, calls.removeDiscussionMember), (ctx, { params }) =>
      removeMember(ctx, kind, params.id, params.user_id),
    ),
    route(ofKind(kind, calls.linkStatement), (ctx, { params, body }) =>
      linkStatement(ctx, kind, params.id, body),
    ),
    route(ofKind(kind, calls.unlinkStatement), (ctx, { params, query }) =>
      unlinkStatement(ctx, kind, params.id, { statement_id: params.statement_id, link_id: query.link_id }),
    ),
    ...messageRoutes(kind),
    ...labelRoutes(kind),
  ];
}

function messageRoutes(kind: DiscussionKind): Route[] {
  return [
    route(ofKind(kind, calls.listMessages), (ctx, { params, query }) =>
      listMessages(ctx, kind, params.id, query),
    ),
    route(ofKind(kind, calls.postMessage), (ctx, { params, body }) =>
      postMessage(ctx, kind, params.id, body),
    ),
    route(ofKind(kind, calls.editMessage), (ctx, { params, body }) => editMessage(ctx, kind, params, body)),
    route(ofKind(kind, calls.deleteMessage), async (ctx, { params }) => {
      await removeMessage(ctx, kind, params);
      return OK;
    }),
    route(ofKind(kind, calls.undoDeleteMessage), (ctx, { params }) => undoRemoveMessage(ctx, kind, params)),
    route(ofKind(kind, calls.uploadAttachment), { transaction: 'manual' }, async (ctx, { params, request }) =>
      uploadAttachment(ctx, kind, params.id, await sentFile(request)),
    ),
    route(ofKind(kind, calls.getAttachment), async (ctx, { params, query, reply }) =>
      sendAttached(ctx, reply, await findAttached(ctx, kind, params), query.inline),
    ),
  ];
}

function labelRoutes(kind: DiscussionKind): Route[] {
  return [
    route(ofKind(kind, calls.listDiscussionLabels), (ctx) => listLabels(ctx, kind)),
    route(ofKind(kind, calls.createDiscussionLabel), (ctx, { body }) => createLabel(ctx, kind, body.name)),
    route(ofKind(kind, calls.updateDiscussionLabel), (ctx, { params, body }) =>
      renameLabel(ctx, kind, { id: params.id, name: body.name }),
    ),
    route(ofKind(kind, calls.deleteDiscussionLabel), async (ctx, { params }) => {
      await removeLabel(ctx, kind, params.id);
      return OK;
    }),
  ];
}

export const routes: readonly Route[] = [
  ...routesOf('discussion'),
  ...viewRoutes,
  ...routesOf('request'),
  route(calls.setDiscussionSettings, (ctx, { body }) => setSettings(ctx, body.discussion_activated)),
];
