import { type BodyOf, createAccount } from '@comptoir/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { sessionData } from '../../data/sessions.ts';
import { ApiError, call } from '../../lib/api.ts';
import { currencyItems } from '../../lib/currencies.ts';
import { noteLogin } from '../../lib/session-events.ts';
import { useLanguage } from '../../lib/language.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { Button, Form, Notice, Select, Skeleton, TextField } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { isGoodPassword, NewPasswordFields } from '../../ui/passwords/new-password-fields.tsx';
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
  /** Null: the link does not show it, the person chooses. */
  readonly hasAccount: boolean | null;
}

interface Setup {
  readonly company: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly timezone: string;
}

function CreationForm({ token, company, hasAccount }: CreationFormProps) {
  const isSetup = company === null;
  const t = useTranslations('auth');
  const { language } = useLanguage();
  const [setup, setSetup] = useState<Setup>({
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
  const create = useCreateAccount();
  const submit = () => {
    const isComplete = !isSetup || Object.values(setup).every((text) => text.trim() !== '');
    const hasPassword = isMember ? present !== '' : isGoodPassword(fresh);
    setTried(true);
    if (!isComplete || !hasPassword) return;
    const body = {
      token,
      password: isMember ? present : fresh.password,
      ...(isSetup ? { setup: { ...setup, language } } : {}),
    };
    create.mutate(body, {
      // The address has a password already: that one is needed.
      onError: (error) => {
        if (isMember || hasAccount !== null || !isWrongPassword(error)) return;
        setMember(true);
        setFound(true);
        setTried(false);
        create.reset();
      },
    });
  };
  const join = isMember ? t('creation_join', { company: company ?? '' }) : t('creation_done');
  return (
    <Form
      save={create}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="main" size="l" wide isPending={create.isPending}>
          {isSetup ? t('setup_done') : join}
        </Button>
      }
    >
      {isFound ? <Notice tone="info">{t('creation_account_exists')}</Notice> : null}
      {isSetup ? <SetupFields setup={setup} onChange={setSetup} isTried={isTried} /> : null}
      {isMember ? (
        <PresentPassword
          value={present}
          onChange={setPresent}
          isTried={isTried}
          isWrong={isWrongPassword(create.error)}
        />
      ) : (
        <NewPasswordFields value={fresh} onChange={setFresh} isTried={isTried} />
      )}
      {hasAccount === null && !isFound ? (
        <Button variant="quiet" onPress={() => setMember(!isMember)}>
          {t(isMember ? 'creation_no_account' : 'creation_own_account')}
        </Button>
      ) : null}
    </Form>
  );
}

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'invalid_login';

function useCreateAccount() {
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createAccount>) => call(createAccount, { body }),
    onSuccess: () => {
      queries.clear();
      noteLogin();
      router.history.push(PATHS.home);
    },
  });
}

interface SetupFieldsProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
  readonly isTried: boolean;
}

function SetupFields({ setup, onChange, isTried }: SetupFieldsProps) {
  const t = useTranslations('auth');
  const { language } = useLanguage();
  const missing = (text: string) => (isTried && text.trim() === '' ? t('required') : null);
  return (
    <>
      <TextField
        name="setup.company"
        label={t('setup_company')}
        autoFocus
        value={setup.company}
        onChange={(company) => onChange({ ...setup, company })}
        maxLength={255}
        error={missing(setup.company)}
      />
      <Select
        name="setup.currency"
        label={t('setup_currency')}
        description={t('setup_currency_hint')}
        value={setup.currency}
        items={currencyItems(language, setup.currency)}
        onChange={(currency) => onChange({ ...setup, currency })}
      />
      <TextField
        name="setup.name"
        label={t('setup_name')}
        autoComplete="name"
        value={setup.name}
        onChange={(name) => onChange({ ...setup, name })}
        maxLength={255}
        error={missing(setup.name)}
      />
      <TextField
        name="setup.email"
        label={t('email')}
        type="email"
        autoComplete="username"
        value={setup.email}
        onChange={(email) => onChange({ ...setup, email })}
        error={missing(setup.email)}
      />
    </>
  );
}

interface PresentPasswordProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isTried: boolean;
  readonly isWrong: boolean;
}

/** The password of an account that exists. */
function PresentPassword({ value, onChange, isTried, isWrong }: PresentPasswordProps) {
  const t = useTranslations('auth');
  const missing = isTried && value === '' ? t('required') : null;
  return (
    <TextField
      name="password"
      label={t('password')}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={isWrong ? t('confirm_wrong') : missing}
    />
  );
}
