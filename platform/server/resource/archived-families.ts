import type { ResourceContract } from '#platform/contract/resource.ts';
import type { Account } from '../account/account.ts';
import type { Services } from '../services.ts';
import type { ResourceTable } from './resource-table.ts';

/** A family whose records can be put away. */
export interface ArchivedFamily {
  readonly contract: ResourceContract;
  readonly table: ResourceTable;
  /** Throws when the caller may not archive, where the family asks for more than its role. */
  readonly requireRight?: ((account: Account) => void) | undefined;
}

const familiesOf = new WeakMap<Services, ArchivedFamily[]>();

/** Says that a family can be put away; mounting its archive verb does so. */
export function rememberArchive(services: Services, family: ArchivedFamily): void {
  familiesOf.set(
    services,
    [...(familiesOf.get(services) ?? []), family].sort((one, other) =>
      one.contract.path < other.contract.path ? -1 : 1,
    ),
  );
}

/** Every family with an archive, each with its number, by path; `isOpen` tells whether the caller holds its role. */
export function archivedFamilies(
  services: Services,
  account: Account,
): (ArchivedFamily & { no: number; isOpen: boolean })[] {
  return (familiesOf.get(services) ?? []).map((family, no) => ({
    ...family,
    no,
    isOpen: [family.contract.role].flat().some((role) => role === 'member' || account.can(role)),
  }));
}
