import { NOTIFICATION_KINDS, type NotificationKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { isUuid } from '@comptoir/kernel';
import type { Services } from '../../platform/context.ts';
import { sameText } from '../../platform/auth/tokens.ts';

const PURPOSE = 'unsubscribe';

export interface Unsubscription {
  readonly environment_id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
}

/** Works without a login and ends one kind of mail for one person, and nothing else: the person who has the mail may do that. */
export function unsubscribeUrl(services: Services, what: Unsubscription): string {
  const text = `${what.environment_id}.${what.user_id}.${what.kind}`;
  return `${services.public_url}/unsubscribe?token=${text}.${services.sign(PURPOSE, text)}`;
}

/** `token_invalid` unless we signed it. */
export function readUnsubscription(services: Services, token: string): Unsubscription {
  const [environment_id = '', user_id = '', kind = '', signature = ''] = token.split('.');
  const known = NOTIFICATION_KINDS.find((one) => one === kind);
  const isOurs = sameText(signature, services.sign(PURPOSE, `${environment_id}.${user_id}.${kind}`));
  if (!isOurs || known === undefined || !isUuid(environment_id) || !isUuid(user_id))
    throw new AppError('token_invalid');
  return { environment_id, user_id, kind: known };
}
