import { act, useState } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mounted } from '../../lib/testing/mounted.tsx';
import { CommandFrame } from './command-frame.tsx';

const page = mounted();
const close = vi.fn();
const opener = document.createElement('button');
const later = document.createElement('button');
const notices = document.createElement('div');
notices.dataset['reactAriaTopLayer'] = 'true';

const show = () =>
  page.show(
    <CommandFrame label="Commands" onClose={close}>
      <input aria-label="Field" />
    </CommandFrame>,
  );
const field = () => document.querySelector<HTMLInputElement>('input')!;
const veil = () => document.querySelector('[role=dialog]')!.parentElement!.parentElement!;
const send = (to: Element, event: Event) => {
  act(() => void to.dispatchEvent(event));
  return event;
};
const press = (from: Element, to: Element) => {
  send(from, new PointerEvent('pointerdown', { bubbles: true }));
  send(to, new MouseEvent('click', { bubbles: true }));
};

beforeEach(() => {
  close.mockClear();
  document.body.append(opener, notices);
  opener.focus();
});

afterEach(() => {
  for (const one of [opener, later, notices]) one.remove();
});

test('readers pass the page over while it is open, and hear its notices', () => {
  show();
  expect(document.querySelector('[role=dialog][aria-modal=true]')).not.toBeNull();
  expect([opener, notices, veil()].map((one) => one.getAttribute('aria-hidden'))).toEqual([
    'true',
    null,
    null,
  ]);
  page.show(null);
  expect(opener.hasAttribute('aria-hidden')).toBe(false);
});

test('its field keeps the focus, and gives it back', async () => {
  show();
  expect(document.activeElement).toBe(field());
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  expect(send(field(), tab).defaultPrevented).toBe(true);
  // As a drawer does that opens behind it.
  document.body.append(later);
  act(() => later.focus());
  expect(document.activeElement).toBe(field());
  const beside = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  expect(send(veil(), beside).defaultPrevented).toBe(true);
  page.show(null);
  await vi.waitFor(() => expect(document.activeElement).toBe(opener), 240_000);
});

test('what has taken the focus by then keeps it', async () => {
  show();
  page.show(null);
  document.body.append(later);
  later.focus();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(document.activeElement).toBe(later);
});

/** Control: the end of a mark in the field, outside of it, is no press beside the menu. */
test('a press on the veil closes it, one that began in the field does not', () => {
  show();
  press(field(), veil());
  press(field(), field());
  expect(close).not.toHaveBeenCalled();
  press(veil(), veil());
  expect(close).toHaveBeenCalledOnce();
});

test('the page behind it does not scroll', () => {
  show();
  expect(send(veil(), new WheelEvent('wheel', { bubbles: true, cancelable: true })).defaultPrevented).toBe(
    true,
  );
});

function Drawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ModalOverlay isOpen>
        <Modal>
          <AriaDialog aria-label="Drawer">
            <button type="button" onClick={() => setOpen(true)}>
              Find
            </button>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      {isOpen ? (
        <CommandFrame label="Menu" onClose={() => {}}>
          <input aria-label="Find" />
        </CommandFrame>
      ) : null}
    </>
  );
}

test('over an open drawer it begins in its field', () => {
  page.show(<Drawer />);
  act(() => document.querySelector<HTMLElement>('[role=dialog] button')!.click());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Find');
});
