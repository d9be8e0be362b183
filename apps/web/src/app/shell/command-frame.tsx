import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import { useDialogOpenings } from '../../ui/dialog-openings.ts';
import { hideBehind, keepFocus, keepScroll } from './over-page.ts';
import css from './shell.module.css';

interface CommandFrameProps {
  readonly label: string;
  readonly onClose: () => void;
  /** With one field, which has the focus as long as the frame is there. */
  readonly children: ReactNode;
}

/**
 * The dialog of the command menu, over everything. Plain elements: the modal of React Aria makes the whole page inert, locks its scrolling and
 * looks for what can have the focus, and each press waits for that (0195). Here the veil takes what is pressed, the field keeps the focus and
 * Tab, and readers pass the page over, which costs no new style of the page.
 */
export function CommandFrame({ label, onClose, children }: CommandFrameProps) {
  const veil = useRef<HTMLDivElement>(null);
  // A press may begin in the field, where a text is marked, and end on the veil.
  const isFromVeil = useRef(false);
  const openings = useDialogOpenings();
  useFocusBack();
  // What opens later is behind it, too.
  useLayoutEffect(() => (veil.current ? hideBehind(veil.current) : undefined), [openings]);
  useEffect(() => (veil.current ? keepFocus(veil.current) : undefined), [openings]);
  useEffect(() => (veil.current ? keepScroll(veil.current) : undefined), []);
  return createPortal(
    // React Aria lets the focus of its own dialogs go there, and a press there closes none of them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it by key
    <div
      ref={veil}
      className={css['commandVeil']}
      data-react-aria-top-layer="true"
      onPointerDown={(event) => (isFromVeil.current = event.target === event.currentTarget)}
      onClick={(event) => {
        if (event.target === event.currentTarget && isFromVeil.current) onClose();
      }}
    >
      <div className={css['commandModal']}>
        <section role="dialog" aria-modal="true" aria-label={label} className={cx(css['commands'])}>
          {children}
        </section>
      </div>
    </div>,
    document.body,
  );
}

/** Back to where it was before, unless something else has taken it by then. */
function useFocusBack(): void {
  // As it is first drawn: its field takes the focus after that.
  const before = useRef<Element | null>(undefined);
  if (before.current === undefined) before.current = document.activeElement;
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement } = document;
        const opener = before.current;
        const isNowhere = activeElement === null || activeElement === document.body;
        if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [],
  );
}
