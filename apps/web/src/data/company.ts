import {
  removeCompanyAvatar,
  setFeatures,
  setMetricLimit,
  setPeopleMatching,
  updateCompany,
  uploadCompanyAvatar,
} from '@comptoir/contract';
import { putAnswer, queryClient } from '../lib/query.ts';
import { meData } from './me.ts';
import { EVERYTHING, write } from './write.ts';

/** The company is read with the signed-in person (`data/me.ts`). Every figure follows its settings. */
export const companyData = {
  update: write(updateCompany, { makesStale: [EVERYTHING] }),
  setFeatures: write(setFeatures, {
    put: (company) => putAnswer(queryClient, meData.query.queryKey, (me) => me && { ...me, company }),
    makesStale: [],
  }),
  setMetricLimit: write(setMetricLimit, {
    put: (company) => putAnswer(queryClient, meData.query.queryKey, (me) => me && { ...me, company }),
    makesStale: ['metrics'],
  }),
  setPeopleMatching: write(setPeopleMatching, {
    put: (company) => putAnswer(queryClient, meData.query.queryKey, (me) => me && { ...me, company }),
    makesStale: [],
  }),
  uploadPicture: write(uploadCompanyAvatar, { makesStale: [EVERYTHING] }),
  removePicture: write(removeCompanyAvatar, { makesStale: [EVERYTHING] }),
};
