export default {
  running_lock: 'Verrouillage des relevés',
  running_unlock: 'Déverrouillage des relevés',
  running_validate: 'Validation des relevés',
  running_invalidate: 'Invalidation des relevés',
  running_close: 'Envoi des relevés en paie',
  running_unclose: 'Rappel des relevés de la paie',
  running_invite: 'Envoi des invitations',
  running_archive: 'Archivage des personnes',
  running_undo_archive: 'Retour des personnes archivées',
  done_lock:
    '{count, plural, =0 {Aucun relevé verrouillé} one {# relevé verrouillé} other {# relevés verrouillés}}',
  done_unlock:
    '{count, plural, =0 {Aucun relevé déverrouillé} one {# relevé déverrouillé} other {# relevés déverrouillés}}',
  done_validate: '{count, plural, =0 {Aucun relevé validé} one {# relevé validé} other {# relevés validés}}',
  done_invalidate:
    '{count, plural, =0 {Aucun relevé invalidé} one {# relevé invalidé} other {# relevés invalidés}}',
  done_close:
    '{count, plural, =0 {Aucun relevé envoyé en paie} one {# relevé envoyé en paie} other {# relevés envoyés en paie}}',
  done_unclose:
    '{count, plural, =0 {Aucun relevé rappelé} one {# relevé rappelé} other {# relevés rappelés}}',
  done_invite:
    '{count, plural, =0 {Aucune invitation envoyée} one {# invitation envoyée} other {# invitations envoyées}}',
  done_archive:
    '{count, plural, =0 {Personne n’a été archivé} one {# personne archivée} other {# personnes archivées}}',
  done_undo_archive:
    '{count, plural, =0 {Personne n’a été rétabli} one {# personne rétablie} other {# personnes rétablies}}',
  progress: '{done} sur {total}',
  stopped: 'Arrêté. {done}',
  failed: 'Arrêt avant la fin',
  skipped: '{count, plural, one {# ignoré} other {# ignorés}}',
  stop: 'Arrêter',
  stopping: 'Arrêt après ce lot…',
  undo: 'Annuler',
  show: 'Voir pourquoi',
};
