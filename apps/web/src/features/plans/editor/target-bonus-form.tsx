import { payoutAt, type TargetBonusVariable } from '@comptoir/engine';
import { add, compare, dec, parseDecimal, toText } from '@comptoir/kernel';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useRowKeys } from '../../../lib/use-row-keys.ts';
import {
  Button,
  Checkbox,
  IconButton,
  NumberField,
  Segmented,
  Select,
  TierCurve,
} from '../../../ui/index.ts';
import { putVariable } from './document-edits.ts';
import styles from './editor.module.css';
import type { VariableFormProps } from './variable-forms.tsx';

const CURVES = ['linear', 'steps'] as const;
const STEP = dec('0.25');

type FormProps = VariableFormProps<TargetBonusVariable>;
type Put = (part: Partial<TargetBonusVariable>) => void;

/** What is reached, of what, what 100 % pays, and the curve between. */
export function TargetBonusForm(props: FormProps) {
  const { editor, variable } = props;
  const t = useTranslations('editor.rules.targetBonus');
  const put: Put = (part) => editor.edit((now) => putVariable(now, { ...variable, ...part }));
  return (
    <>
      <div className={styles['say']}>{t('say')}</div>
      <Inputs {...props} put={put} />
      <div className={styles['labelled']}>
        <span aria-hidden>{t('curve')}</span>
        <Segmented
          label={t('curve')}
          value={variable.curve}
          items={CURVES.map((value) => ({ value, text: t(`curves.${value}`) }))}
          isDisabled={editor.isReadOnly}
          onChange={(curve) => put({ curve })}
        />
      </div>
      <Points variable={variable} put={put} />
      <div className={styles['pair']}>
        <NumberField
          label={t('floor')}
          isOptional
          format="percent"
          suffix="%"
          value={variable.floor}
          onChange={(floor) => put({ floor })}
        />
        <NumberField
          label={t('cap')}
          isOptional
          format="percent"
          suffix="%"
          value={variable.cap}
          onChange={(cap) => put({ cap })}
        />
      </div>
      <Checkbox
        isSelected={variable.prorate === true}
        onChange={(prorate) => put({ prorate: prorate ? true : undefined })}
        description={t('prorateHint')}
      >
        {t('prorate')}
      </Checkbox>
      <Drawing variable={variable} />
    </>
  );
}

function Inputs({ editor, words, variable, put }: FormProps & { readonly put: Put }) {
  const t = useTranslations('editor.rules.targetBonus');
  const { document, checked } = editor;
  const numbers = document.variables.filter(({ id }) => {
    const found = checked.variables.get(id);
    return id !== variable.id && found?.type === 'decimal' && found.grain.kind === 'statement';
  });
  const items = numbers.map((each) => ({ value: each.id, text: each.name, caption: words.summary(each) }));
  return (
    <div className={styles['pair']}>
      <Select
        label={t('measure')}
        value={variable.measure_variable_id}
        items={items}
        onChange={(measure_variable_id) => put({ measure_variable_id })}
      />
      <Select
        label={t('target')}
        value={variable.target_variable_id}
        items={items}
        onChange={(target_variable_id) => put({ target_variable_id })}
      />
      <Select
        label={t('amount')}
        value={variable.amount_variable_id}
        items={items}
        onChange={(amount_variable_id) => put({ amount_variable_id })}
      />
    </div>
  );
}

function Points({ variable, put }: { readonly variable: TargetBonusVariable; readonly put: Put }) {
  const t = useTranslations('editor.rules.targetBonus');
  const { points } = variable;
  const { keys, removeKey } = useRowKeys(points.length);
  const set = (at: number, part: Partial<TargetBonusVariable['points'][number]>) =>
    put({ points: points.map((point, index) => (index === at ? { ...point, ...part } : point)) });
  const addPoint = () => {
    const last = points.at(-1) ?? { attainment: '0', payout: '0' };
    const next = (text: string) => toText(add(parseDecimal(text) ?? dec(0), STEP));
    put({ points: [...points, { attainment: next(last.attainment), payout: next(last.payout) }] });
  };
  return (
    <div className={styles['wide']}>
      <table className={styles['tiers']} data-narrow aria-label={t('points')}>
        <thead>
          <tr>
            <th scope="col">{t('attainment')}</th>
            <th scope="col">{t('payout')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('remove', { number: '' })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={keys[index]}>
              {(['attainment', 'payout'] as const).map((part) => (
                <td key={part}>
                  <div className={styles['cell']}>
                    <NumberField
                      label={t(`${part}Of`, { number: String(index + 1) })}
                      hideLabel
                      format="percent"
                      suffix="%"
                      value={point[part]}
                      onChange={(value) => set(index, { [part]: value ?? '0' })}
                    />
                  </div>
                </td>
              ))}
              <td>
                {points.length > 1 ? (
                  <IconButton
                    size="s"
                    icon={X}
                    label={t('remove', { number: String(index + 1) })}
                    onPress={() => {
                      removeKey(index);
                      put({ points: points.filter((_, at) => at !== index) });
                    }}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['addTier']}>
        <Button size="s" icon={Plus} onPress={addPoint}>
          {t('add')}
        </Button>
      </p>
    </div>
  );
}

/** The payout from 0 to a little past the last point, floor and cap included; steps are drawn as steps. */
function Drawing({ variable }: { readonly variable: TargetBonusVariable }) {
  const t = useTranslations('editor.rules.targetBonus');
  const points = drawn(variable);
  return points.length < 2 ? null : <TierCurve label={t('drawn')} points={points} format="percent" />;
}

const JUST_BEFORE = dec('-0.000001');

function drawn(variable: TargetBonusVariable): { readonly x: string; readonly y: string }[] {
  const ends = [...variable.points.map(({ attainment }) => attainment), variable.floor ?? '0'];
  const corners = ends.flatMap((text) => parseDecimal(text) ?? []);
  if (corners.length < ends.length) return [];
  const last = corners.reduce((most, one) => (compare(one, most) > 0 ? one : most), dec(1));
  // A jump has a corner just before it.
  const all = [dec(0), ...corners.flatMap((at) => [add(at, JUST_BEFORE), at]), add(last, STEP)]
    .filter((at) => compare(at, dec(0)) >= 0)
    .toSorted(compare);
  return all.flatMap((at) => {
    const paid = payoutAt(variable, at);
    return paid ? [{ x: toText(at), y: toText(paid.payout) }] : [];
  });
}
