import { Ellipsis, Pencil, Plus, Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button, IconButton, LinkButton, SkipLink, TextButton } from '../../ui/index.ts';
import css from './design-system.module.css';
import { Specimen } from './specimen.tsx';

const VARIANTS = ['main', 'plain', 'quiet', 'danger'] as const;
const SIZES = ['s', 'm', 'l'] as const;

export function ActionsSection() {
  const t = useTranslations('design_system');
  const c = useTranslations('common');
  const shell = useTranslations('shell');
  const buttons = (state: { isDisabled?: boolean; isPending?: boolean }) =>
    VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} {...state}>
        {state.isPending ? c('saving') : t('disabled')}
      </Button>
    ));
  return (
    <>
      <Specimen name="Button" layout="stack">
        {SIZES.map((size) => (
          <div key={size} className={css['row']}>
            {VARIANTS.map((variant) => (
              <Button
                key={variant}
                variant={variant}
                size={size}
                icon={variant === 'plain' ? Plus : undefined}
              >
                {variant === 'danger' ? c('delete') : c('save')}
              </Button>
            ))}
          </div>
        ))}
        <div className={css['row']}>{buttons({ isDisabled: true })}</div>
        <div className={css['row']}>{buttons({ isPending: true })}</div>
        <Button variant="main" wide>
          {c('continue')}
        </Button>
      </Specimen>
      <Specimen name="IconButton">
        {SIZES.map((size) => (
          <IconButton key={size} label={c('more_actions')} icon={Ellipsis} size={size} />
        ))}
        {VARIANTS.map((variant) => (
          <IconButton key={variant} label={c('edit')} icon={Pencil} variant={variant} />
        ))}
        <IconButton label={t('disabled')} icon={Pencil} isDisabled />
        <IconButton label={c('loading')} icon={Pencil} isPending />
      </Specimen>
      <Specimen name="LinkButton · TextButton">
        <LinkButton to="/" icon={Search}>
          {c('open')}
        </LinkButton>
        <TextButton>{c('show_more')}</TextButton>
        <TextButton disabled>{t('disabled')}</TextButton>
      </Specimen>
      <Specimen name="SkipLink">
        <SkipLink to="#content">{shell('skip')}</SkipLink>
        <span>{t('skip_link')}</span>
      </Specimen>
    </>
  );
}
