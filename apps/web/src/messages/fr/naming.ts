export default {
  rename: 'Renommer {name}',
  hint: 'Renommer (F2)',
  name: 'Nom',
  empty: 'Saisissez un nom.',
  too_long: '{most} caractères au maximum.',
  theirs:
    'Quelqu’un d’autre l’a renommé « {name} ». Entrée pour garder votre nom, Échap pour garder le sien.',
  done: 'Renommé « {name} »',
  undone: 'De nouveau « {name} »',
};
