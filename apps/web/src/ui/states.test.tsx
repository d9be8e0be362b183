import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api.ts';
import { mounted } from '../lib/testing/mounted.tsx';
import en from '../messages/en/index.ts';
import { ErrorState } from './states.tsx';

vi.mock('@tanstack/react-router', async (actual) => ({
  ...(await actual<object>()),
  createLink: () => (props: { to: string }) => <a href={props.to}>home</a>,
}));

const { retry } = en.common;
const page = mounted();
const actions = () => [...page.place.querySelectorAll('button, a')].map((one) => one.textContent);

test.each([
  ['a page that is gone leads home: to try again cannot help', 404, ['home']],
  ['a page that failed can be tried again', 500, [retry, 'home']],
])('%s', (_, status, expected) => {
  const error = new ApiError('internal', status);
  page.show(<ErrorState isPage error={error} onRetry={() => undefined} />);
  expect(actions()).toEqual(expected);
});
