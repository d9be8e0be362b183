import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Segmented, TextField } from '../../../ui/index.ts';
import { SignaturePad } from './signature-pad.tsx';
import { hasInk, type Stroke } from './strokes.ts';
import css from './signing.module.css';

export type SignatureValue =
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }
  | { readonly kind: 'typed'; readonly text: string };

export const isSigned = (value: SignatureValue): boolean =>
  value.kind === 'drawn' ? hasInk(value.strokes) : value.text.trim() !== '';

export interface SignatureFieldProps {
  readonly label: string;
  /** Proposed where the signature is typed. */
  readonly name: string;
  readonly maxLength: number;
  readonly value: SignatureValue;
  readonly onChange: (value: SignatureValue) => void;
}

/** A signature, drawn or typed: what one way has is kept while the other one is tried. */
export function SignatureField({ label, name, maxLength, value, onChange }: SignatureFieldProps) {
  const t = useTranslations('letters');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [text, setText] = useState(name);
  return (
    <div className={css['signature']} role="group" aria-label={label}>
      <Segmented
        label={t('signature_how')}
        items={[
          { value: 'drawn', text: t('signature_draw') },
          { value: 'typed', text: t('signature_type') },
        ]}
        value={value.kind}
        onChange={(kind) => onChange(kind === 'drawn' ? { kind, strokes } : { kind, text })}
      />
      {value.kind === 'drawn' ? (
        <SignaturePad
          label={label}
          strokes={value.strokes}
          onChange={(next) => {
            setStrokes(next);
            onChange({ kind: 'drawn', strokes: next });
          }}
        />
      ) : (
        <>
          <TextField
            label={t('signature_name')}
            value={value.text}
            maxLength={maxLength}
            autoComplete="name"
            onChange={(next) => {
              setText(next);
              onChange({ kind: 'typed', text: next });
            }}
          />
          <p className={css['typed']} data-paper aria-hidden>
            {value.text || '\u00a0'}
          </p>
        </>
      )}
    </div>
  );
}
