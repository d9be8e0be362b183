import type { PDFDocument } from '@cantoo/pdf-lib';
import type { LetterLanguage } from '@comptoir/contract';
import { LETTER } from '@comptoir/words';
import type { StoredEvent } from '../letter-event-queries.ts';
import { Flow } from '../make/flow.ts';
import type { LetterFonts } from '../make/letter-fonts.ts';
import type { SentLetter } from '../sign/signature-provider.ts';

/** The last page: who signed, when, from where, and the hash of the letter as it was sent. Times are UTC. */
export function drawEvidence(
  document: PDFDocument,
  fonts: LetterFonts,
  { letter, campaign, company, signers }: SentLetter,
  { events, language }: { readonly events: readonly StoredEvent[]; readonly language: LetterLanguage },
): void {
  const flow = new Flow(document, fonts);
  const word = (key: keyof typeof LETTER) => LETTER[key][language];
  const fact = (name: string, value: string) =>
    flow.paragraph([{ text: `${name}: `, strong: true }, { text: value }], { size: 9, after: 2 });
  flow.turn();
  flow.text(word('evidence_title'), { size: 18, strong: true, after: 8 });
  flow.text(word('evidence_intro'), { size: 9.5, isFaint: true, after: 10 });
  fact(word('evidence_company'), company);
  fact(word('evidence_letter'), `${campaign.name} · ${letter.user_name} · ${letter.id}`);
  fact(word('evidence_hash'), letter.document_hash ?? '');
  for (const { name, version } of letter.plans) fact(word('evidence_plans'), `${name} · ${version}`);
  for (const signer of signers) {
    flow.space(6);
    flow.rule();
    flow.text(`${signer.position}. ${signer.name}`, { size: 11, strong: true, after: 3 });
    fact(word(`signer_${signer.role}`), signer.email ?? '');
    fact(word('event_signed'), instant(signer.signed_at));
    fact(
      word('evidence_how'),
      word(signer.signed_by === 'link' ? 'evidence_by_link' : 'evidence_by_session'),
    );
    fact(word('evidence_address'), signer.ip ?? '–');
    fact(word('evidence_agent'), signer.agent ?? '–');
    fact(word('evidence_consent'), signer.consent ?? '');
  }
  flow.space(6);
  flow.rule();
  flow.text(word('evidence_events'), { size: 11, strong: true, after: 3 });
  for (const { at, kind, name, ip } of events) {
    const key = `event_${kind}` as keyof typeof LETTER;
    const said = Object.hasOwn(LETTER, key) ? word(key) : kind;
    flow.text([instant(at), said, name, ip ?? ''].filter(Boolean).join(' · '), { size: 8.5, after: 1 });
  }
}

const instant = (at: Date | null): string =>
  at === null ? '–' : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
