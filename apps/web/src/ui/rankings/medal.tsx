import css from './medal.module.css';

/** The first three places. */
export type MedalRank = 1 | 2 | 3;

export function medalOf(rank: number | null): MedalRank | null {
  return rank === 1 || rank === 2 || rank === 3 ? rank : null;
}

/** Gold, silver or bronze, with the number of the place in it: colour alone says nothing. The words are beside it, or in `label`. */
export function Medal({
  rank,
  size = 20,
  label,
}: {
  readonly rank: MedalRank;
  readonly size?: number;
  readonly label?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={css['medal']}
      data-rank={rank}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label === undefined ? null : <title>{label}</title>}
      <path className={css['ribbon']} d="M7 1h4l2.2 6.4h-4zM17 1h-4l-2.2 6.4h4z" />
      <circle className={css['disc']} cx="12" cy="15" r="8" />
      <circle className={css['rim']} cx="12" cy="15" r="6.1" />
      <text className={css['number']} x="12" y="18.3" textAnchor="middle">
        {rank}
      </text>
    </svg>
  );
}
