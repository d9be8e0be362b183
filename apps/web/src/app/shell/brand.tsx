import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { cx } from '../../lib/cx.ts';
import { useSession } from '../../lib/session.ts';
import { Logo } from '../../ui/logo.tsx';
import css from './shell.module.css';

/** The way home: the company's logo and name, or the product's. A sandbox keeps the product's mark, whose colour shows the environment. */
export function Brand({ isFolded = false }: { isFolded?: boolean }) {
  const t = useTranslations('common');
  const { company, environment } = useSession();
  const own = environment.live ? company.avatar : null;
  const name = own ? company.name : t('product');
  return (
    <Link to={PATHS.home} className={cx(css['brand'])} aria-label={name}>
      <Logo isSandbox={!environment.live} src={own} />
      {isFolded ? null : (
        <span className={css['brandName']} title={own ? name : undefined}>
          {name}
        </span>
      )}
    </Link>
  );
}
