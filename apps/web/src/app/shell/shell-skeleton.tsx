import { cx } from '../../lib/cx.ts';
import { useStored } from '../../lib/storage.ts';
import { MOBILE, useMedia } from '../../lib/use-media.ts';
import { Skeleton } from '../../ui/index.ts';
import css from './shell.module.css';

const LINKS = [92, 104, 96, 78, 112, 64, 88, 72];
const ROWS = [46, 38, 52, 41, 35, 48, 44, 39];

/** Before it is known who is here: the frame with its links, so that the page comes up in its place. */
export function ShellSkeleton() {
  const isMobile = useMedia(MOBILE);
  const [folded] = useStored('navigation');
  const isFolded = folded === 'folded';
  if (isMobile)
    return (
      <div className={css['mobile']}>
        <div className={css['topBar']}>
          <Skeleton width={130} height={36} radius={8} />
        </div>
        <main className={css['main']}>
          <PageSkeleton />
        </main>
        <div className={css['bottomBar']} style={{ height: 'var(--bottom-bar)' }} />
      </div>
    );
  return (
    <div className={cx(css['app'], isFolded && css['folded'])}>
      <div className={css['side']}>
        <div className={css['sideBones']}>
          <Skeleton width={isFolded ? 28 : 140} height={28} radius={8} />
          <Skeleton height={34} radius={8} />
          {LINKS.map((width) => (
            <Skeleton key={width} width={isFolded ? 20 : width} height={isFolded ? 20 : 14} />
          ))}
        </div>
      </div>
      <div className={css['content']}>
        <main className={css['main']}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

/** A title, what is done with the page, and lines: the shape that most pages have. */
export function PageSkeleton() {
  return (
    <div className={css['bones']}>
      <div className={css['boneLine']}>
        <Skeleton width={220} height={26} />
        <Skeleton width={110} height={32} radius={8} />
      </div>
      <Skeleton width={260} height={32} radius={8} />
      <div className={css['boneRows']}>
        {ROWS.map((width) => (
          <div key={width} className={css['boneLine']}>
            <Skeleton width={`${width}%`} height={12} />
            <Skeleton width={`${width / 3}%`} height={12} />
          </div>
        ))}
      </div>
    </div>
  );
}
