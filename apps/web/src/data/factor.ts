import { beginFactor, confirmFactor, getFactor, removeFactor, renewRecoveryCodes } from '@comptoir/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { write } from './write.ts';

/** The second factor of one's own account. */
export const factorData = {
  state: queryOptions({
    queryKey: ['sessions', 'factor'],
    queryFn: ({ signal }) => call(getFactor, {}, { signal }),
  }),
  /** Changes nothing that is shown: the secret counts once it is confirmed. */
  begin: write(beginFactor, { makesStale: [] }),
  confirm: write(confirmFactor, { makesStale: ['sessions'], isReadInBackground: true }),
  renewCodes: write(renewRecoveryCodes, { makesStale: ['sessions'] }),
  remove: write(removeFactor, { makesStale: ['sessions'] }),
};
