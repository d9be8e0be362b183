import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import en from '../messages/en/index.ts';
import { Select } from './select.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('a list opens before its items are there, and shows them when they are', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (items: readonly { value: string; text: string }[], isLoading: boolean) =>
    act(() =>
      root.render(
        <IntlProvider locale="en" messages={en}>
          <Select
            label="See as"
            items={items}
            isLoading={isLoading}
            value={null}
            onChange={() => undefined}
          />
        </IntlProvider>,
      ),
    );
  show([], true);
  act(() => place.querySelector('button')?.click());
  expect(document.querySelector('[role="listbox"]')?.textContent).toContain(en.common.loading);
  show([{ value: 'anna', text: 'Anna' }], false);
  expect(document.querySelector('[role="option"]')?.textContent).toContain('Anna');
  act(() => root.unmount());
  place.remove();
});
