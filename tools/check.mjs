// `npm run check`: format, lint, types, boundaries, dead code, rules of the house, fast tests. Everything runs; what fails is shown in full.
import { ensureInstalled, runTool } from './prepare.mjs';

ensureInstalled();
const STEPS = [
  { title: 'format', program: 'oxfmt', args: ['--check', '.'] },
  { title: 'lint', program: 'oxlint', args: ['--type-aware'] },
  { title: 'types: packages, server, tools', program: 'tsc', args: ['-p', 'tsconfig.json'] },
  { title: 'types: web', program: 'tsc', args: ['-p', 'apps/web/tsconfig.json'] },
  { title: 'types: e2e', program: 'tsc', args: ['-p', 'e2e/tsconfig.json'] },
  {
    title: 'boundaries',
    program: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'e2e', 'tools', 'bench'],
  },
  { title: 'dead code', program: 'knip', args: [] },
  // Tidy, the owners of tables, the links of the security pages and the like.
  {
    title: 'rules of the house',
    program: 'vitest',
    args: ['run', '--project', 'server', 'tools/', '--reporter=dot'],
  },
  { title: 'fast tests', program: 'vitest', args: ['run', '--project', 'fast', '--reporter=dot'] },
];

let failures = 0;
for (const { title, program, args } of STEPS) {
  const begun = performance.now();
  const { code, output } = await runTool(program, args, { quiet: true });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)\n`);
  if (code === 0) continue;
  failures += 1;
  process.stdout.write(`${output.trimEnd()}\n\n`);
}
process.stdout.write(
  failures === 0 ? 'All checks passed.\n' : `${failures} of ${STEPS.length} checks failed.\n`,
);
process.exitCode = failures === 0 ? 0 : 1;
