import { serveTasks } from '../../calculations/index.ts';
import { calculate } from './calculate.ts';

// The entry point of the calculation threads (start-calculations.ts); nothing imports it.
serveTasks({ calculate });
