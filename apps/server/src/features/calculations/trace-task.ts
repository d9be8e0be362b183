import { explanationIn } from './explain-task.ts';
import { openModel, type OpenModel, type Thread } from './open-model.ts';
import { partsContent, partsDigest } from './part-content.ts';
import { packBytes } from './packed-bytes.ts';
import type { TaskOf, Trace } from './tasks.ts';

/** Explanations of all transactions of these users in the month, packed: what a lock keeps. */
export function traces(thread: Thread, task: TaskOf<'traces'>): Promise<Trace[]> {
  return openModel(thread, {}, (model) => {
    const found: Trace[] = [];
    for (const user_id of task.user_ids) {
      for (const compensation of model.loaded.world.compensations) {
        const explanation = explanationIn(model, {
          compensation_id: compensation.id,
          user_id,
          month: task.month,
        });
        if (!explanation) continue;
        const packed = packBytes(Buffer.from(JSON.stringify(explanation)));
        const { converted, value } = explanation;
        found.push({
          user_id,
          compensation_id: compensation.id,
          value: converted ? converted.company.value : value,
          calculation_value: converted ? value : null,
          payment_value: converted ? converted.payment.value : null,
          // The explanation does not say when parts are due.
          parts_digest: compensation.document.schedule
            ? digestOf(model, { compensation_id: compensation.id, user_id, month: task.month })
            : null,
          packed,
        });
      }
    }
    return found;
  });
}

function digestOf(
  { run, loaded }: OpenModel,
  what: { readonly compensation_id: string; readonly user_id: string; readonly month: number },
): string | null {
  const opened = run.open(what.compensation_id, what.user_id, what.month);
  return opened && partsDigest(partsContent(opened.result, loaded.world.currency.code).parts);
}
