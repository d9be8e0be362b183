import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sampleData } from '../../data/sample.ts';
import { LateTexts } from '../../lib/late-texts.tsx';
import { Button, ThinBar } from '../../ui/index.ts';
import css from './sample.module.css';
import { StartAgain } from './start-again.tsx';

/** Says on every page that what is shown is a sample, and leads back to an empty company. */
export function SampleBanner() {
  return (
    <LateTexts>
      <Banner />
    </LateTexts>
  );
}

function Banner() {
  const t = useTranslations('sample');
  const { data } = useQuery(sampleData.now);
  const [isOpen, setOpen] = useState(false);
  const state = data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'making' && state === 'made') void sampleData.made();
    before.current = state;
  }, [state]);
  if (data === undefined || data.state === 'none') return null;
  return (
    <aside className={css['banner']}>
      {/* The figure is no news: what is announced is the beginning and the end. */}
      <p role="status">{t(data.state)}</p>
      {data.state === 'making' ? (
        <div className={css['bar']}>
          <ThinBar label={t('progress')} value={data.progress} />
        </div>
      ) : (
        <Button size="s" onPress={() => setOpen(true)}>
          {t('again')}
        </Button>
      )}
      {isOpen ? <StartAgain onClose={() => setOpen(false)} /> : null}
    </aside>
  );
}
