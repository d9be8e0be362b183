import { type ReactNode, useRef, useState } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { cx } from '../../../lib/cx.ts';
import { Button, type IconLike } from '../../../ui/index.ts';
import css from './editing.module.css';

interface PopoverButtonProps {
  readonly icon: IconLike;
  readonly text: string;
  /** What the panel is called, where the button says more. */
  readonly label: string;
  readonly children: ReactNode;
  /** Beside the button that closes it. */
  readonly foot?: ReactNode;
}

/** A button with a panel below it. What is changed in it is seen at once. */
export function PopoverButton({ icon, text, label, children, foot }: PopoverButtonProps) {
  const common = useTranslations('common');
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span ref={anchor}>
      <Button icon={icon} aria-expanded={isOpen} onPress={() => setOpen(true)}>
        {text}
      </Button>
      <Popover
        triggerRef={anchor}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className={cx(css['popover'])}
        offset={4}
        placement="bottom start"
      >
        <Dialog aria-label={label} className={cx(css['body'])}>
          {children}
          <div className={css['foot']}>
            {foot}
            <Button onPress={() => setOpen(false)}>{common('close')}</Button>
          </div>
        </Dialog>
      </Popover>
    </span>
  );
}
