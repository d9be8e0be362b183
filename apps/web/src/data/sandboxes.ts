import { createSandbox, deleteSandbox, listEnvironments, updateSandbox } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

const CHANGED = { makesStale: ['sandboxes', 'me'] } as const;

export const sandboxData = {
  /** The live environment and its sandboxes. */
  list: queryOptions({
    queryKey: ['sandboxes'],
    queryFn: ({ signal }) => call(listEnvironments, {}, { signal }),
    select: (answer) => answer.environments,
  }),
  create: write(createSandbox, CHANGED),
  update: write(updateSandbox, CHANGED),
  remove: write(deleteSandbox, CHANGED),
};
