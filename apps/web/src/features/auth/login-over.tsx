import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { AuthFrame } from './auth-frame.tsx';
import css from './auth.module.css';
import { LoginForm, type LoginFormProps } from './login-form.tsx';

export interface LoginOverProps extends Pick<LoginFormProps, 'onEntered'> {
  readonly isOpen: boolean;
  readonly email: string;
}

/** The login over the page that is in use. */
export function LoginOver({ isOpen, email, onEntered }: LoginOverProps) {
  const t = useTranslations('auth');
  return (
    <ModalOverlay isOpen={isOpen} isKeyboardDismissDisabled className={cx(css['over'])}>
      <Modal>
        <Dialog aria-label={t('welcome')}>
          <AuthFrame title={t('welcome')} lead={t('lead')} isOver>
            <LoginForm
              email={email}
              onEntered={onEntered}
              // A new page: who they are is open again.
              forgotten={() => <a href={PATHS.resetPassword}>{t('forgotten')}</a>}
            />
          </AuthFrame>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
