import type { Use } from '@comptoir/contract';

export const SAMPLE_USES: readonly Use[] = [
  {
    kind: 'compensation',
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Bravo',
    parent_id: '018f0000-0000-7000-8000-000000000002',
    state: 'live',
    spots: [{ kind: 'condition', name: 'Charlie' }],
  },
  {
    kind: 'statement_view',
    id: '018f0000-0000-7000-8000-000000000003',
    name: 'Delta',
    parent_id: null,
    state: null,
    spots: [],
  },
];
