import { KEPT_FOR_HEADER } from '@comptoir/kernel';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  app,
  calculate,
  statement,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

it('lets a device keep what is the reader’s own, and nothing that shows others', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const id = (await statement(w, w.rep)).body.id as string;
  const keptFor = async (person: TestUser, url: string) => {
    const answer = await (await app.as(person)).get(url);
    expect(answer.status, url).toBe(200);
    return answer.headers[KEPT_FOR_HEADER];
  };
  const pages = ['/api/home?year=2017&month=6', `/api/statements/${id}/versions`];
  const own = `/api/statement?year=2017&month=6&user_id=${w.rep.user_id}`;
  for (const url of [...pages, own, '/api/user/balance'])
    expect(await keptFor(w.rep, url), url).toBe(`${w.rep.user_id}.${w.tenant.tenant.environment_id}`);
  for (const url of [...pages, own]) expect(await keptFor(w.tenant.admin, url), url).toBeUndefined();
});
