import { AppError } from '@comptoir/contract/errors';
import { ID_SEPARATOR } from '@comptoir/kernel';
import type { ImportFollower } from '../imports/index.ts';
import { deleteOthers } from '../records/index.ts';
import { idFieldsOf, requireTable } from '../tables/index.ts';
import { findLoad, findRecords } from './load-queries.ts';

/** A load that replaces the content deletes what it does not have, in the transaction of its import: nobody sees an empty table. */
export const followLoads: ImportFollower = {
  async started() {},
  async ended(ctx, import_id, end) {
    if (end.status !== 'finished') return;
    const load = await findLoad(ctx, import_id);
    if (!load?.replaces) return;
    const id_fields = idFieldsOf(await requireTable(ctx, load.table_id));
    const places = id_fields.map((id) => load.field_ids.indexOf(id));
    // The field of the ID was changed while it waited: every record would be deleted.
    if (places.length === 0 || places.includes(-1)) throw new AppError('import_unmapped', { missing: 'id' });
    const keys = (await findRecords(ctx, import_id)).map((record) =>
      places.map((at) => (record[at] ?? '').trim()).join(ID_SEPARATOR),
    );
    await deleteOthers(ctx, load.table_id, keys);
  },
};
