import type en from '../en/users-sync.ts';

export default {
  import_target_source_id: 'ID dans le SIRH',
  import_target_start_date: 'Premier jour',
  import_target_departure_date: 'Dernier jour',
  import_target_return: 'Revient',
  import_create_missing: 'Créer les utilisateurs qui ne sont pas encore là',
  import_role_new: 'Rôle des nouveaux utilisateurs',
  import_only: 'Lignes à prendre',
  import_only_everybody: 'Toutes les lignes',
  import_only_column: 'Selon {column}',
  import_only_values: 'Valeurs',
  import_only_values_hint: 'Séparées par des virgules. Les autres lignes sont laissées de côté.',
  import_apply_synced: 'Appliquer et tenir à jour',
  import_departing:
    '{count, plural, one {# utilisateur part. Il est archivé à son dernier jour et garde son historique.} other {# utilisateurs partent. Ils sont archivés à leur dernier jour et gardent leur historique.}}',
  import_left_out:
    '{count, plural, one {# ligne est laissée de côté : un autre service, ou une personne déjà partie.} other {# lignes sont laissées de côté : d’autres services, ou des personnes déjà parties.}}',
  import_without_manager:
    '{count, plural, one {# manager n’a pas été trouvé. L’utilisateur garde le sien.} other {# managers n’ont pas été trouvés. Les utilisateurs gardent le leur.}}',
  import_count_departing: 'Départs',
  import_count_returning: 'Retours',
  drawer_sync: 'Synchronisation',
  sync_stop: 'Arrêter la synchronisation',
  sync_again: 'Synchroniser à nouveau',
  sync_active: 'Synchronisé',
  sync_stopped: 'Arrêté',
  sync_ref: '{name}, ID {ref}',
  attribute_fed_by: ' · de {name}',
  attribute_source: 'Source',
  attribute_by_hand: 'À la main',
} satisfies typeof en;
