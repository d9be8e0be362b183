import type { Readable } from 'node:stream';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { squarePicture } from '../../platform/files/picture.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { findCompany, findPicture, savePicture } from './company-queries.ts';

/** The company's picture, redrawn; the one before is gone with it. */
export async function uploadPicture(ctx: ManualCtx, content: Readable): Promise<{ avatar: string }> {
  requirePermission(ctx, 'company_setting', 'write');
  const png = await squarePicture(content);
  return ctx.once(png.toString('base64'), async (tx) => ({
    avatar: (await setPicture(tx, { id: tx.newId(), png })) ?? '',
  }));
}

export async function removePicture(ctx: Ctx): Promise<void> {
  requirePermission(ctx, 'company_setting', 'write');
  await setPicture(ctx, null);
}

/** Everyone with a session: it is at the top of every screen. */
export function readPicture(ctx: Ctx, id: string): Promise<Buffer> {
  return findPicture(ctx, id);
}

async function setPicture(
  ctx: Ctx,
  picture: { readonly id: string; readonly png: Buffer } | null,
): Promise<string | null> {
  const before = await findCompany(ctx, true);
  await savePicture(ctx, picture);
  const { id, avatar } = await findCompany(ctx);
  ctx.audit({ object_type: 'company', object_id: id, before: { avatar: before.avatar }, after: { avatar } });
  return avatar;
}
