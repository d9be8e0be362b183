import { passwordGaps } from '@comptoir/contract';
import { useTranslations } from 'use-intl';
import { TextField } from '../index.ts';

export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

export function isGoodPassword({ password, again }: NewPassword): boolean {
  return passwordGaps(password).length === 0 && password === again;
}

/** A new password, typed twice, with what it still lacks. */
export function NewPasswordFields({
  value,
  onChange,
  isTried,
}: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  isTried: boolean;
}) {
  const t = useTranslations('auth');
  const gaps = passwordGaps(value.password);
  const missing =
    gaps.length > 0 ? t('missing_gaps', { gaps: gaps.map((gap) => t(`gap_${gap}`)).join(', ') }) : null;
  return (
    <>
      <TextField
        name="password"
        label={t('new_password')}
        type="password"
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        description={value.password ? (missing ?? undefined) : t('policy')}
        error={isTried ? missing : null}
      />
      <TextField
        label={t('confirm_password')}
        type="password"
        autoComplete="new-password"
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        error={
          (isTried || value.again.length >= value.password.length) &&
          value.again !== '' &&
          value.again !== value.password
            ? t('mismatch')
            : null
        }
      />
    </>
  );
}
