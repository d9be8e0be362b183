import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explain, prepare, startRun } from '@comptoir/engine';
import {
  type FileMistake,
  type PlanProblem,
  columnsOf,
  readPlanData,
  readPlanOn,
  worldOf,
} from '@comptoir/engine/plan-data';
import { daysOfMonth, parseMonth } from '@comptoir/kernel';
import { readFolder } from './csv.ts';
import { explanationText } from './explanation-text.ts';
import { diagnosticText, mistakeText } from './mistake-text.ts';
import { payText } from './pay-text.ts';

const USAGE = `npm run calc -- --plan PLAN.yaml --data FOLDER --month 2017-06 [--explain NAME]

Computes a plan on CSV files, without a server. The folder's files: docs/examples/calc/README.md`;

/** 0: paid. 1: files with mistakes. 2: wrong arguments. */
type ExitCode = 0 | 1 | 2;

function main(): ExitCode {
  const given = argumentsOf();
  if (given === null) return 2;
  const { plan: file, data, month, explain: name } = given;
  const mistakes: FileMistake[] = [];
  const world = readPlanData(readFolder(data, mistakes));
  const words = { mistake: mistakeText, diagnostic: diagnosticText };
  const read = readPlanOn(readFileSync(file, 'utf8'), world, words);
  const { plan } = read;
  const { list: people } = world.people;
  mistakes.push(...read.mistakes.map((one) => ({ file, ...one })));
  if (plan === null || mistakes.length > 0) {
    for (const one of mistakes) process.stderr.write(`${one.file}:${one.line}:${one.column}: ${one.text}\n`);
    process.stderr.write(
      `${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}. Nothing was computed.\n`,
    );
    return 1;
  }
  for (const warning of read.warnings) process.stderr.write(warningLine(file, warning));
  const today = daysOfMonth(month, world.company.calendar).end;
  const run = startRun(prepare(worldOf(plan, world, today)), columnsOf(world));
  const statements = run.statements({ users: null, months: [month] });
  process.stdout.write(payText(statements, people, plan, world.company.currency));
  if (name === undefined) return 0;
  const person = people.find((one) => one.name === name || one.email === name);
  if (!person) {
    process.stderr.write(`people.csv has no “${name}”.\n`);
    return 2;
  }
  for (const compensation of plan.compensations) {
    const found = explain(run, { compensation_id: compensation.id, user_id: person.id, month });
    process.stdout.write(explanationText(found, compensation, person.name));
  }
  return 0;
}

function argumentsOf() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { plan: text, data: text, month: text, explain: text },
    strict: false,
  });
  const { plan, data, month: given, explain: name } = values;
  const month = typeof given === 'string' ? parseMonth(given) : null;
  const fail = (reason: string) => {
    process.stderr.write(`${reason}\n\n${USAGE}\n`);
    return null;
  };
  if (typeof plan !== 'string' || typeof data !== 'string') return fail('--plan and --data are needed.');
  if (month === null) return fail('--month is needed, such as 2017-06.');
  if (!existsSync(plan)) return fail(`There is no file ${plan}.`);
  if (!existsSync(data)) return fail(`There is no folder ${data}.`);
  return { plan, data, month, explain: typeof name === 'string' ? name : undefined };
}

function warningLine(file: string, { line, column, text }: PlanProblem): string {
  return `${file}:${line}:${column}: warning: ${text}\n`;
}

process.exitCode = main();
