import { giveReason, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '@comptoir/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { call } from '../../lib/api.ts';
import { endSession, takeRememberedPath } from '../../lib/session-events.ts';
import { Button, Form, TextField } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';

/** Support opens a company that is not its own: why, before anything of it is shown. */
export function ReasonPage() {
  const t = useTranslations('auth');
  const router = useRouter();
  const queries = useQueryClient();
  const { company } = useRouteContext({ from: PATHS.reason });
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = text.trim().replaceAll(/\s+/g, ' ');
  const isTooShort = reason.length < REASON_MIN_LENGTH;
  const enter = useMutation({
    mutationFn: () => call(giveReason, { body: { reason } }),
    onSuccess: () => {
      queries.clear();
      router.history.push(takeRememberedPath());
    },
  });
  const leave = useMutation({ mutationFn: endSession });
  return (
    <AuthFrame title={t('reason_title', { company })} lead={t('reason_lead', { company })}>
      <Form
        save={enter}
        footer={
          <>
            <Button type="submit" variant="main" size="l" wide isPending={enter.isPending}>
              {t('reason_go')}
            </Button>
            <Button variant="quiet" wide isPending={leave.isPending} onPress={() => leave.mutate()}>
              {t('reason_leave')}
            </Button>
          </>
        }
        onSubmit={() => {
          setTried(true);
          if (!isTooShort) enter.mutate();
        }}
      >
        <TextField
          label={t('reason')}
          name="reason"
          rows={3}
          maxLength={REASON_MAX_LENGTH}
          counter
          autoFocus
          value={text}
          onChange={setText}
          error={isTried && isTooShort ? t('reason_short', { count: REASON_MIN_LENGTH }) : null}
        />
      </Form>
    </AuthFrame>
  );
}
