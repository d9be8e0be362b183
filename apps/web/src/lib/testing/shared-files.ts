import { afterAll } from 'vitest';
import { queryClient } from '../query.ts';

// The files of a worker share the window and what they import: none finds what another has kept.
afterAll(() => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});
