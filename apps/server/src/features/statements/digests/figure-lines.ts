import type { getHome, ResponseOf } from '@comptoir/contract';
import { dec, sub, toText } from '@comptoir/kernel';
import { DIGEST, fill, type Language } from '@comptoir/words';

type Own = NonNullable<ResponseOf<typeof getHome>['own']>;
interface Figures extends Pick<Own, 'currency' | 'earned'> {
  readonly attainments: readonly Pick<Own['attainments'][number], 'compensation_name' | 'attainment'>[];
}

/** One figure a line. */
export function figureLines(
  own: Figures,
  before: string | null,
  { language, locale }: { readonly language: Language; readonly locale: string },
): string {
  const amount = (value: string, sign: 'auto' | 'exceptZero' = 'auto') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: own.currency, signDisplay: sign }).format(
      value as `${number}`,
    );
  const percent = (value: string) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
      value as `${number}`,
    );
  return [
    fill(DIGEST.earned[language], { amount: amount(own.earned) }),
    ...(before === null
      ? []
      : [
          fill(DIGEST.change[language], {
            amount: amount(toText(sub(dec(own.earned), dec(before))), 'exceptZero'),
          }),
        ]),
    ...own.attainments.map((one) =>
      fill(DIGEST.attainment[language], { name: one.compensation_name, percent: percent(one.attainment) }),
    ),
  ]
    .map((line) => `• ${line}`)
    .join('\n');
}
