import type { Account } from '../account/account.ts';
import type { Records } from '../resource/records.ts';
import type { Family } from './family.ts';
import { mayOpen } from './may-open.ts';

/** A family whose records can be archived, with the number that the archive's ids are made of. */
export interface ArchivedFamily extends Records {
  readonly number: number;
}

/** Every family with an archive whose role the caller holds, by path. */
export function archivedFamilies(families: readonly Family[], account: Account): ArchivedFamily[] {
  return families
    .filter((family) => mayOpen(family, account))
    .flatMap(({ number, records }) =>
      records && isArchived(records) ? [{ ...records, number }] : [],
    )
    .sort((one, other) => (one.contract.path < other.contract.path ? -1 : 1));
}

const isArchived = ({ contract, table }: Records): boolean =>
  table.traits.has('archive') && contract.verbs.includes('archive_record');
