import { createAccount } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { sessionData } from '../../data/sessions.ts';
import { ApiError, call } from '../../lib/api.ts';
import { currencyItems } from '../../lib/currencies.ts';
import { cx } from '../../lib/cx.ts';
import { noteLogin } from '../../lib/session-events.ts';
import { useLanguage } from '../../lib/language.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Notice, Select, Skeleton, TextField } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { isGoodPassword, NewPasswordFields } from './new-password-fields.tsx';
import css from './auth.module.css';

/** From an invitation, or from the one-time link that makes the first company. */
export function AccountCreationPage() {
  const t = useTranslations('auth');
  const words = useErrorText();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const read = useQuery({ ...sessionData.token(token ?? ''), enabled: Boolean(token) });
  const back = (
    <p className={css['links']}>
      <Link to={PATHS.login}>{t('back_to_login')}</Link>
    </p>
  );
  if (!token)
    return (
      <AuthFrame title={t('no_token_title')} lead={t('no_token')}>
        {back}
      </AuthFrame>
    );
  if (read.isError)
    return (
      <AuthFrame title={t('creation_title')}>
        <Notice tone="bad">{words(read.error)}</Notice>
        {back}
      </AuthFrame>
    );
  if (!read.data)
    return (
      <AuthFrame title={t('creation_title')}>
        <Skeleton height={120} />
      </AuthFrame>
    );
  const { kind, company, name, email, has_account } = read.data;
  if (kind === 'setup')
    return (
      <AuthFrame title={t('setup_title')} lead={t('setup_lead')}>
        <CreationForm token={token} company={null} hasAccount={false} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t('creation_title')}
      lead={
        has_account
          ? t('creation_has_account', { email: email ?? '', company: company ?? '' })
          : t('creation_lead', { company: company ?? '', name: name ?? '' })
      }
    >
      <CreationForm token={token} company={company ?? ''} hasAccount={has_account} />
    </AuthFrame>
  );
}

interface CreationFormProps {
  readonly token: string;
  /** That invites; null: the first company is made. */
  readonly company: string | null;
  /** Null: the link does not tell, the person does. */
  readonly hasAccount: boolean | null;
}

function CreationForm({ token, company, hasAccount }: CreationFormProps) {
  const isSetup = company === null;
  const t = useTranslations('auth');
  const words = useErrorText();
  const router = useRouter();
  const queries = useQueryClient();
  const { language } = useLanguage();
  const [setup, setSetup] = useState({
    company: '',
    name: '',
    email: '',
    currency: language === 'fr' ? 'EUR' : 'USD',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const [present, setPresent] = useState('');
  const [fresh, setFresh] = useState({ password: '', again: '' });
  const [isTried, setTried] = useState(false);
  const [isMember, setMember] = useState(hasAccount === true);
  const [isFound, setFound] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      call(createAccount, {
        body: {
          token,
          password: isMember ? present : fresh.password,
          ...(isSetup ? { setup: { ...setup, language } } : {}),
        },
      }),
    onSuccess: () => {
      queries.clear();
      noteLogin();
      router.history.push(PATHS.home);
    },
    // The address has a password already: that one is asked for.
    onError: (error) => {
      if (isMember || hasAccount !== null || !(error instanceof ApiError) || error.code !== 'invalid_login')
        return;
      setMember(true);
      setFound(true);
      setTried(false);
      create.reset();
    },
  });
  const isReady =
    (isMember ? present !== '' : isGoodPassword(fresh)) &&
    (!isSetup || Object.values(setup).every((text) => text.trim() !== ''));
  const missing = (text: string) => (isTried && text.trim() === '' ? t('required') : null);
  const field = create.error instanceof ApiError ? create.error.field : null;
  const isWrong = isMember && create.error instanceof ApiError && create.error.code === 'invalid_login';
  const isOfPassword = field === 'password' && !isMember;
  const action = isSetup ? t('setup_done') : isMember ? t('creation_join', { company }) : t('creation_done');
  return (
    <Form
      className={cx(css['form'])}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isReady) create.mutate();
      }}
    >
      {isFound ? <Notice tone="info">{t('creation_account_exists')}</Notice> : null}
      {create.isError && !isOfPassword && !isWrong ? <Notice tone="bad">{words(create.error)}</Notice> : null}
      {isSetup ? (
        <>
          <TextField
            label={t('setup_company')}
            autoFocus
            value={setup.company}
            onChange={(company) => setSetup({ ...setup, company })}
            maxLength={255}
            error={missing(setup.company)}
          />
          <Select
            label={t('setup_currency')}
            description={t('setup_currency_hint')}
            value={setup.currency}
            items={currencyItems(language, setup.currency)}
            onChange={(currency) => setSetup({ ...setup, currency })}
          />
          <TextField
            label={t('setup_name')}
            autoComplete="name"
            value={setup.name}
            onChange={(name) => setSetup({ ...setup, name })}
            maxLength={255}
            error={missing(setup.name)}
          />
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            value={setup.email}
            onChange={(email) => setSetup({ ...setup, email })}
            error={missing(setup.email) ?? (field?.endsWith('email') ? words(create.error) : null)}
          />
        </>
      ) : null}
      {isMember ? (
        <TextField
          label={t('password')}
          type="password"
          autoComplete="current-password"
          value={present}
          onChange={setPresent}
          error={isWrong ? t('confirm_wrong') : missing(present)}
        />
      ) : (
        <NewPasswordFields
          value={fresh}
          onChange={setFresh}
          isTried={isTried}
          refusal={isOfPassword ? words(create.error) : null}
        />
      )}
      {hasAccount === null && !isFound ? (
        <Button variant="quiet" onPress={() => setMember(!isMember)}>
          {t(isMember ? 'creation_no_account' : 'creation_own_account')}
        </Button>
      ) : null}
      <Button type="submit" variant="main" size="l" wide isPending={create.isPending}>
        {action}
      </Button>
    </Form>
  );
}
