import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button, TextField } from '../../ui/index.ts';
import css from './section-field.module.css';

interface SectionFieldProps {
  readonly sections: readonly string[];
  readonly value: string;
  readonly onChange: (section: string) => void;
  readonly most: number;
}

/** The heading of the list under which a report is: typed, or one that there is. */
export function SectionField({ sections, value, onChange, most }: SectionFieldProps) {
  const t = useTranslations('reports');
  const id = useId();
  const others = sections.filter((section) => section !== '' && section !== value.trim()).slice(0, 6);
  return (
    <div>
      <TextField
        name="section"
        label={t('section')}
        description={t('section_hint')}
        value={value}
        onChange={onChange}
        maxLength={most}
        isOptional
      />
      {others.length > 0 ? (
        <div className={css['choices']} role="group" aria-labelledby={id}>
          <span id={id} className="visually-hidden">
            {t('section_choose')}
          </span>
          {others.map((section) => (
            <Button key={section} size="s" variant="quiet" onPress={() => onChange(section)}>
              {section}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
