import type en from '../en/filter-words.ts';

export default {
  label: 'Filtre en mots',
  example: 'affaires gagnées de plus de 10 k€ signées le mois dernier',
  read: 'Comprendre',
  understood: 'Compris comme',
  nothing: 'Aucune condition dans ces mots. Nommez un champ, une valeur, un montant ou une date.',
  not_understood: 'Non compris :',
  service_failed: 'Le service d’IA n’a pas donné de réponse utilisable. Comptoir a lu les mots lui-même.',
  by_service: 'Lu par le service d’IA. Vérifiez les conditions avant de les appliquer.',
  looked_in: 'Les valeurs des champs de texte ont été cherchées dans les {shown} premiers enregistrements.',
  apply: 'Appliquer ces conditions',
} satisfies Record<keyof typeof en, string>;
