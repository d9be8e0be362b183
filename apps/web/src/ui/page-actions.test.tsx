import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { mounted } from '../lib/testing/mounted.tsx';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';
import { PageActions, readPageActions, usePageActions } from './page-actions.tsx';

const page = mounted();
const acts = { lock: vi.fn(), spread: vi.fn() };
const read = () => readPageActions().map(({ text, about }) => [text, about]);

function Header({ isSelecting }: { readonly isSelecting: boolean }) {
  return (
    <>
      <PageActions about="December 2017">
        <Button onPress={acts.lock}>Lock all · 40</Button>
        <Button isDisabled>Recalculate</Button>
        <Menu
          label="More"
          items={[
            { id: 'spread', text: 'Spread', onAction: acts.spread },
            { id: 'off', text: 'Not now', isDisabled: true, onAction: acts.spread },
          ]}
        >
          <Button>More</Button>
        </Menu>
      </PageActions>
      {isSelecting ? (
        <PageActions about="2 selected">
          <Button>Lock · 2</Button>
        </PageActions>
      ) : null}
      <Button>No action of the page</Button>
    </>
  );
}

test('buttons and entries of menus are read as they are now, those of the selection first', () => {
  page.show(<Header isSelecting={false} />);
  const own = [
    ['Lock all · 40', 'December 2017'],
    ['Spread', 'December 2017'],
  ];
  expect(read()).toEqual(own);
  page.show(<Header isSelecting />);
  expect(read()).toEqual([['Lock · 2', '2 selected'], ...own]);
  page.show(null);
  expect(read()).toEqual([]);
});

test('running one is pressing it', () => {
  page.show(<Header isSelecting={false} />);
  act(() => readPageActions().forEach(({ run }) => run()));
  expect(acts.lock).toHaveBeenCalledOnce();
  expect(acts.spread).toHaveBeenCalledOnce();
});

function Listed() {
  return (
    <ul aria-label="Menu">
      {usePageActions().map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

test('a list that is open follows a place that comes and goes', () => {
  const listed = () => [...document.querySelectorAll('ul[aria-label=Menu] li')].map((one) => one.textContent);
  const show = (isSelecting: boolean) =>
    page.show(
      <>
        <Header isSelecting={isSelecting} />
        <Listed />
      </>,
    );
  show(false);
  expect(listed()).toEqual(['Lock all · 40', 'Spread']);
  show(true);
  expect(listed()).toEqual(['Lock · 2', 'Lock all · 40', 'Spread']);
  show(false);
  expect(listed()).toEqual(['Lock all · 40', 'Spread']);
});
