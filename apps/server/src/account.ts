import { endSupport, makeLink, openSupport, removeLostFactors } from './features/auth/index.ts';
import { setTerm } from './features/subscription/index.ts';
import { operate } from './operate.ts';
import { withPlatform } from './operator-platform.ts';
import type { Platform } from './platform/unit-of-work.ts';

/** Commands about people who can't come in, support that may, and the contract: `npm run account:...`. */
interface Command {
  readonly usage: string;
  readonly least: number;
  readonly most: number;
  run(platform: Platform, given: readonly string[]): Promise<readonly string[]>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  factor: {
    usage: 'npm run account:factor -- ADDRESS',
    least: 1,
    most: 1,
    run: (platform, [address = '']) => removeLostFactors(platform, address),
  },
  link: {
    usage: 'npm run account:link -- ADDRESS',
    least: 1,
    most: 1,
    run: (platform, [address = '']) => makeLink(platform, address),
  },
  support: {
    usage: 'npm run account:support -- ADDRESS COMPANY HOURS "REASON"',
    least: 4,
    most: 4,
    run: (platform, [address = '', company = '', hours = '', reason = '']) =>
      openSupport(platform, { address, company, hours, reason }),
  },
  'support:end': {
    usage: 'npm run account:support:end -- ADDRESS [COMPANY]',
    least: 1,
    most: 2,
    run: (platform, [address = '', company]) => endSupport(platform, address, company ?? null),
  },
  subscription: {
    usage: 'npm run account:subscription -- COMPANY START MONTHS PRICE CURRENCY',
    least: 5,
    most: 5,
    run: (platform, [company = '', start = '', months = '', price = '', currency = '']) =>
      setTerm(platform, { company, start, months, price, currency }),
  },
};

const name = process.argv[2] ?? '';
const command = COMMANDS[name];
const usages = Object.values(COMMANDS).map(({ usage }) => usage);

await operate(
  command?.usage ?? usages.join(', '),
  async ({ config, given: [, ...given], say }) => {
    if (!command) return;
    for (const line of await withPlatform(config, (platform) => command.run(platform, given))) say(line);
  },
  // The name of the command is the first.
  command ? { least: command.least + 1, most: command.most + 1 } : { least: Infinity, most: 0 },
);
