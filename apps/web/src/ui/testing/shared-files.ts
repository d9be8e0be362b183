import { afterAll, beforeAll } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { toast } from '../toast.tsx';

// The files of a worker share the window and what they import: none finds what another has kept or shown.
beforeAll(() => toast.clear());
afterAll(() => {
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});
