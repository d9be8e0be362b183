import { passwordGaps } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { refuseWeakPassword } from '../../platform/auth/password-rules.ts';

export function requirePolicy(password: string, context: readonly (string | null)[]): void {
  const gaps = passwordGaps(password);
  if (gaps.length > 0) throw new AppError('invalid_field', { reason: 'password_policy', gaps }, 'password');
  refuseWeakPassword(password, context);
}
