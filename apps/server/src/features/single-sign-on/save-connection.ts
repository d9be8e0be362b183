import { text } from 'node:stream/consumers';
import {
  type BodyOf,
  MAX_METADATA_LENGTH,
  type saveSsoConnection as call,
  type SignInSettings,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { SignedInBy } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing.ts';
import { requestOutgoing } from '../../platform/outgoing/request-outgoing.ts';
import { assertVersion } from '../../platform/versions.ts';
import { readSettings } from './read-settings.ts';
import { invalid, readIdpMetadata } from './saml/idp-metadata.ts';
import type { IdentityProvider } from './saml/service-provider.ts';
import { findSettings, saveSettings } from './settings-queries.ts';
import { refuseLockOut } from './save-settings.ts';

const TIMEOUT_MS = 10_000;

/** What identifies the provider comes from its metadata alone: nothing is typed twice. Read before a transaction is open. */
export async function saveConnection(
  ctx: ManualCtx,
  body: BodyOf<typeof call>,
  by: SignedInBy,
): Promise<SignInSettings> {
  requirePermission(ctx, 'company_setting.security', 'write');
  const { metadata_url, metadata_xml } = body;
  if ((metadata_url === undefined) === (metadata_xml === undefined))
    throw new AppError('invalid_field', { reason: 'metadata_needed' }, 'metadata_url');
  const { allow_loopback } = ctx.services.outgoing;
  const xml = metadata_xml ?? (await fetchMetadata(metadata_url ?? '', allow_loopback, ctx.hung_up));
  const provider = readIdpMetadata(xml, allow_loopback);
  return ctx.withTransaction((inside) => save(inside, body, provider, by));
}

async function save(
  ctx: Ctx,
  { version, connection_name, metadata_url }: BodyOf<typeof call>,
  provider: IdentityProvider,
  by: SignedInBy,
): Promise<SignInSettings> {
  const before = await findSettings(ctx, true);
  assertVersion('company', before.version, version);
  // New certificates of the same provider are the same connection.
  const isSame = before.idp_entity_id === provider.entity_id && before.idp_url === provider.url;
  const change = {
    connection_name,
    metadata_url: metadata_url ?? null,
    idp_entity_id: provider.entity_id,
    idp_url: provider.url,
    idp_certificates: provider.certificates,
    tested_at: isSame ? before.tested_at : null,
  };
  refuseLockOut(ctx, { ...before, ...change }, by);
  await saveSettings(ctx, before, change);
  const { connection_name: name, idp_entity_id, idp_url } = before;
  ctx.audit({
    object_type: 'company',
    object_id: ctx.tenant.company_id,
    before: { connection_name: name, entity_id: idp_entity_id, url: idp_url },
    after: { connection_name, entity_id: provider.entity_id, url: provider.url },
  });
  return readSettings(ctx);
}

async function fetchMetadata(address: string, allow_loopback: boolean, signal: AbortSignal): Promise<string> {
  try {
    const answer = await requestOutgoing(address, {
      allow_loopback,
      silence_ms: TIMEOUT_MS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (answer.status !== 200) {
      answer.body.destroy();
      throw invalid('unreachable');
    }
    let length = 0;
    answer.body.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_METADATA_LENGTH) answer.body.destroy(new OutgoingError('the answer is too long'));
    });
    return await text(answer.body);
  } catch (error) {
    if (error instanceof OutgoingError || signal.aborted) throw invalid('unreachable');
    throw error;
  }
}
