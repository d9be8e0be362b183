export default {
  title: 'Exporter',
  start: 'Exporter',
  action: 'Exporter…',
  format: 'Format',
  csv: 'CSV',
  csv_hint: 'S’ouvre dans tous les logiciels et peut être réimporté.',
  xlsx: 'Excel (.xlsx)',
  xlsx_hint: 'Les nombres et les dates restent des nombres et des dates.',
  recent: 'Vos exports des dernières 24 heures',
  recent_hint: 'Ils sont supprimés au bout de 24 heures.',
  save: 'Télécharger',
  save_file: 'Télécharger {name}',
  running: 'Export de {name} en cours',
  rows: '{count, plural, one {1 ligne} other {{shown} lignes}}',
  done: '{name} téléchargé',
  failed: 'L’export de {name} a échoué',
  cancelled: 'Export de {name} annulé',
  again: 'Réessayer',
  what_records:
    '{count, plural, =0 {Tous les enregistrements de {table}} one {Un enregistrement de {table}} other {{shown} enregistrements de {table}}}, avec la recherche, les filtres et le tri en cours.',
  what_quota:
    'Toutes les valeurs de {name} : une ligne par personne et par période. Réimportez le fichier après l’avoir modifié.',
  what_users:
    '{count, plural, one {Une personne} other {{shown} personnes}} de la liste avec ses filtres en cours, et les attributs inclus dans les exports.',
  what_statements:
    'Les relevés ({month}) avec les filtres en cours : une ligne par rémunération et par versement.',
  what_org_chart: 'Chaque personne de l’organigramme avec son rôle et son manager.',
  what_adjustments: 'Tous les ajustements entre {from} et {to}, avec leur motif et leur commentaire.',
  what_audit: 'Toutes les entrées avec les filtres en cours, avec l’état avant et après.',
};
