import type en from '../en/editor-schedule.ts';

export default {
  title: 'Versement',
  delay: 'Délai',
  delayed: '{months, plural, =0 {Aucun} one {# mois plus tard} other {# mois plus tard}}',
  instalments: 'Échéances',
  whole: 'En une fois',
  parts: 'En plusieurs échéances',
  share: 'Part de l’échéance {number}',
  months: 'Mois de l’échéance {number}',
  first: 'au premier versement',
  after: '{months, plural, one {# mois après} other {# mois après}}',
  add: 'Ajouter une échéance',
  equal: 'Parts égales',
  remove: 'Supprimer l’échéance {number}',
  total: 'Total : {share}',
  part: '{share} {month}',
  month: '{months, plural, =0 {sans délai} one {# mois plus tard} other {# mois plus tard}}',
  release: 'Attendre',
  noRelease: 'Rien',
  releaseHint:
    'La part d’un enregistrement peut attendre qu’une de ses dates soit remplie ou qu’une case soit cochée.',
  released:
    '{kind, select, date {Chaque enregistrement est versé le mois de « {field} », au plus tôt à la date prévue. Tant qu’elle est vide, sa part est en attente.} other {Chaque enregistrement est versé dès que « {field} » est coché. D’ici là, sa part est en attente.}}',
  gone: 'Champ supprimé',
} satisfies typeof en;
