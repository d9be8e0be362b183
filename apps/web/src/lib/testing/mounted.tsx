import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach } from 'vitest';
import en from '../../messages/en/index.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Mounted {
  /** The element of the page that contains what is shown. New in each test. */
  readonly place: HTMLElement;
  /** Shows or updates it, with the English texts. */
  readonly show: (shown: ReactNode) => void;
}

/** A place in the page for each test of the file, removed after it. */
export function mounted(): Mounted {
  let place: HTMLElement;
  let root: Root;
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
  });
  afterEach(() => {
    act(() => root.unmount());
    place.remove();
  });
  return {
    get place() {
      return place;
    },
    show: (shown) =>
      act(() =>
        root.render(
          <IntlProvider locale="en" messages={en}>
            {shown}
          </IntlProvider>,
        ),
      ),
  };
}
