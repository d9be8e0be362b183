import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { listMails } from './list-mails.ts';
import { showLinks } from './show-mail-links.ts';

export const routes: readonly Route[] = [
  route(calls.listMails, async (ctx) => ({
    leaves: ctx.services.mails_leave,
    mails: await listMails(ctx),
  })),
  route(calls.showMailLinks, (ctx, { params }) => showLinks(ctx, params.id)),
];
