import * as calls from '@comptoir/contract';
import { route, type Route } from '../../platform/http/index.ts';
import { AppError } from '@comptoir/contract/errors';
import { readPicture, removePicture, uploadPicture } from './change-picture.ts';
import { readCompany } from './read-company.ts';
import { setFeatures } from './set-features.ts';
import { setMetricLimit } from './set-metric-limit.ts';
import { setReasons } from './set-reasons.ts';
import { setPeopleMatching } from './set-people-matching.ts';
import { updateCompany } from './update-company.ts';

export const routes: readonly Route[] = [
  route(calls.getCompany, (ctx) => readCompany(ctx)),
  route(calls.updateCompany, (ctx, { body }) => updateCompany(ctx, body)),
  route(calls.setFeatures, (ctx, { body }) => setFeatures(ctx, body.features)),
  route(calls.setMetricLimit, (ctx, { body }) => setMetricLimit(ctx, body)),
  route(calls.setReasons, (ctx, { body }) => setReasons(ctx, body)),
  route(calls.setPeopleMatching, (ctx, { body }) => setPeopleMatching(ctx, body)),
  route(calls.uploadCompanyAvatar, { transaction: 'manual' }, async (ctx, { request }) => {
    const part = await request.file();
    if (!part) throw new AppError('bad_request', { reason: 'no_file' }, 'photo');
    return uploadPicture(ctx, part.file);
  }),
  route(calls.removeCompanyAvatar, async (ctx) => {
    await removePicture(ctx);
    return { ok: true as const };
  }),
  route(calls.getCompanyAvatar, async (ctx, { params, reply }) =>
    reply
      .header('content-type', 'image/png')
      .header('content-disposition', `inline; filename="${params.id}.png"`)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(await readPicture(ctx, params.id)),
  ),
];
