import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../lib/cx.ts';
import { IconButton } from './button.tsx';
import { useNoteOpening } from './dialog-openings.ts';
import { HelpLink } from './help-link.tsx';
import css from './dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  /** `null`: one of its buttons must be chosen. */
  readonly onClose: (() => void) | null;
  readonly title: ReactNode;
  /** 400, 600, 800 px or the whole window. */
  readonly size?: 's' | 'm' | 'l' | 'xl';
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** A click outside or Escape does not close it: work would be lost. */
  readonly isGuarded?: boolean;
  /** A click outside alone does not close it: Escape is pressed on purpose. */
  readonly isTyped?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
}

export function Dialog({
  isOpen,
  onClose,
  title,
  size = 's',
  children,
  footer,
  isGuarded = false,
  isTyped = false,
  role = 'dialog',
}: DialogProps) {
  const close = (open: boolean) => {
    if (!open) onClose?.();
  };
  const isDismissable = !isGuarded && onClose !== null;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={close}
      isDismissable={isDismissable && !isTyped}
      isKeyboardDismissDisabled={!isDismissable}
      className={cx(css['veil'])}
    >
      <Modal className={cx(css['modal'], css[size])}>
        <Frame title={title} footer={footer} role={role} onClose={onClose}>
          {children}
        </Frame>
      </Modal>
    </ModalOverlay>
  );
}

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: number;
  /** In the line of the title; the content then names itself, and the title is only read aloud. */
  readonly tools?: ReactNode;
  /** On paper it is alone, without the page behind it. */
  readonly printsAlone?: boolean;
}

/** A panel from the right edge for the details of one row; the caller keeps which one in the address. */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
  footer,
  width = 480,
  tools,
  printsAlone,
}: DrawerProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable
      className={cx(css['veil'], css['side'])}
      style={{ ['--drawer-width' as string]: `${width}px` }}
      {...(printsAlone ? { 'data-print-alone': true } : {})}
    >
      <Modal className={cx(css['modal'], css['drawer'])}>
        <Frame title={title} footer={footer} role="dialog" onClose={onClose} tools={tools} hasHelp>
          {children}
        </Frame>
      </Modal>
    </ModalOverlay>
  );
}

function Frame({
  title,
  footer,
  role,
  onClose,
  tools,
  hasHelp,
  children,
}: Pick<DialogProps, 'title' | 'footer' | 'onClose' | 'children'> & {
  role: 'dialog' | 'alertdialog';
  tools?: ReactNode;
  /** A drawer hides the header of its page, and has its own part of the guide. */
  hasHelp?: boolean;
}) {
  const t = useTranslations('common');
  useNoteOpening();
  const foot = useRef<HTMLDivElement>(null);
  // As in any form, Enter in a line of text is the main button; what cannot be undone wants its own press.
  const submit = (event: KeyboardEvent) => {
    if (
      event.key === 'Enter' &&
      role === 'dialog' &&
      isLineOfText(event.target) &&
      !event.nativeEvent.isComposing
    )
      foot.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.click();
  };
  return (
    <AriaDialog role={role} className={cx(css['dialog'])}>
      <div className={cx(css['head'], Boolean(tools) && css['bar'], Boolean(tools) && 'no-print')}>
        <Heading slot="title" level={2} className={tools ? 'visually-hidden' : cx(css['title'])}>
          {title}
        </Heading>
        {tools ? <div className={css['tools']}>{tools}</div> : null}
        {hasHelp ? (
          <div className={css['help']}>
            <HelpLink />
          </div>
        ) : null}
        {onClose ? (
          <div className={css['close']}>
            <IconButton
              label={t('close')}
              icon={<X size={17} aria-hidden />}
              onPress={onClose}
              tooltip={false}
            />
          </div>
        ) : null}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the fields within */}
      <div className={css['body']} tabIndex={-1} onKeyDown={submit}>
        {children}
      </div>
      {footer ? (
        <div ref={foot} className={css['foot']}>
          {footer}
        </div>
      ) : null}
    </AriaDialog>
  );
}

/** Not one that keeps Enter for itself: a search, or a choice among what is listed. */
function isLineOfText(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    /^(text|email|url|number|password)$/.test(target.type) &&
    target.role !== 'combobox'
  );
}
