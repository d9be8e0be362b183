import { everyScreenIn } from './every-screen.ts';

everyScreenIn('fr');
