import { requireChange } from '#features/audience/contacts/server/public.ts';
import { fieldsOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid, ProductError } from '#platform/server/errors.ts';
import { exportColumns, type Step } from '../contract/steps.ts';
import { requireFiles } from './kept-files.ts';

const names = {
  contacts: 'contacts',
  ftp: 'SFTP',
  campaigns: 'campaigns',
  relational_tables: 'relational tables',
  download_contacts: 'the export of contacts',
} as const;

type Role = keyof typeof names;

/** Refuses steps that could not run: what they name is not there, or whoever saves them may not do it by hand. */
export async function requireSteps(account: Account, steps: readonly Step[]): Promise<void> {
  await requireFiles(account, steps);
  for (const [place, step] of steps.entries()) {
    requireRights(account, step, place);
    await requireStep(account, step, place);
  }
}

/** Refuses to run steps for whoever may not do by hand what one of them does. */
export function requireRightsOf(account: Account, steps: readonly Step[]): void {
  for (const [place, step] of steps.entries()) requireRights(account, step, place);
}

function requireRights(account: Account, step: Step, place: number): void {
  const missing = rolesOf(step).find((role) => !account.can(role));
  if (missing)
    throw refusal(place, `needs the permission for ${names[missing]}, which you do not have`);
  if (
    step.type === 'campaign' &&
    account.can('campaign_requires_approval') &&
    !account.can('campaign_full_access')
  )
    throw refusal(place, 'starts a campaign: your campaigns need approval before they are sent');
}

function rolesOf(step: Step): Role[] {
  switch (step.type) {
    case 'query':
      return step.source === 'relational_query' ? ['relational_tables'] : ['contacts'];
    case 'import':
      return step.from === 'sftp' ? ['contacts', 'ftp'] : ['contacts'];
    case 'update':
      return ['contacts'];
    case 'wait':
      return ['ftp'];
    case 'export':
      return step.to === 'sftp' ? ['download_contacts', 'ftp'] : ['download_contacts'];
    case 'campaign':
      return ['campaigns'];
    default:
      return [];
  }
}

async function requireStep(account: Account, step: Step, place: number): Promise<void> {
  if (step.type === 'update')
    for (const change of step.changes) await naming(place, () => requireChange(account, change));
  if (step.type === 'export') await requireColumns(account, step.columns, place);
}

async function requireColumns(
  account: Account,
  columns: readonly string[],
  place: number,
): Promise<void> {
  const own: readonly string[] = exportColumns;
  const added = new Set((await fieldsOf(account)).map(({ name }) => name.toLowerCase()));
  const unknown = columns.find((name) => !own.includes(name) && !added.has(name.toLowerCase()));
  if (unknown !== undefined)
    throw refusal(place, `exports “${unknown}”, which is no field of contacts`);
}

async function naming(place: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProductError) throw refusal(place, `can’t be done: ${error.message}`);
    throw error;
  }
}

function refusal(place: number, message: string): ProductError {
  return invalid({ [`steps.${place}`]: [message] });
}
