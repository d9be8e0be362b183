import { useTranslations } from 'use-intl';
import { PATHS } from '../../addresses.ts';
import { PAGE_NEEDS, useMayOpen } from '../../lib/page-needs.ts';
import { LinkTabs } from '../../ui/index.ts';

/** The pages about letters that this person may open. */
export function LettersTabs() {
  const t = useTranslations('letters');
  const seesCampaigns = useMayOpen(PAGE_NEEDS.letters);
  const seesTemplates = useMayOpen(PAGE_NEEDS.letterTemplates);
  if (!seesCampaigns && !seesTemplates) return null;
  return (
    <LinkTabs
      label={t('title')}
      items={[
        ...(seesCampaigns ? [{ to: PATHS.letters, text: t('tab_campaigns') }] : []),
        ...(seesTemplates ? [{ to: PATHS.letterTemplates, text: t('tab_templates') }] : []),
        ...(seesCampaigns ? [{ to: PATHS.letterRegister, text: t('tab_register') }] : []),
        { to: PATHS.myLetters, text: t('tab_mine') },
      ]}
    />
  );
}
