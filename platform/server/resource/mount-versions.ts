import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import type { RecordVersion } from '#platform/contract/versions.ts';
import type { Account } from '../account/account.ts';
import { ok, type Answer, type Router } from '../http/route.ts';
import { closeVersion } from './note-version.ts';
import { versionOfRecord, versionsOf } from './read-versions.ts';
import type { Records } from './records.ts';

/** Names of records by family and id. */
type Names = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** A family whose records are brought back as they were. */
export interface MountedVersions {
  readonly router: Router;
  readonly records: Records;
  /** Names what the values of versions name. */
  readonly namesIn?: ((account: Account, values: readonly unknown[]) => Promise<Names>) | undefined;
  /** Writes a record as a call that changes it does. */
  readonly change: (change: {
    account: Account;
    id: number;
    fields: Record<string, unknown>;
    ifMatch: string | undefined;
  }) => Promise<Answer>;
}

const numbered = z.object({ accountId: idParam, id: idParam, no: idParam });

/** What a record was, and how it is brought back: the verb `versions`. */
export function mountVersions({ router, records, namesIn, change }: MountedVersions): void {
  const { path, role, singular } = records.contract;
  router.account({
    method: 'GET',
    path: `${path}/:id/versions`,
    role,
    summary: `Who changed a ${singular}, when and what: the newest versions first`,
    params: numbered.omit({ no: true }),
    query: z.object({ before: idParam.optional() }),
    handle: async ({ account, params, query }) => {
      const found = await versionsOf(account, records, { id: params.id, before: query.before });
      const names = (await namesIn?.(account, valuesIn(found.versions))) ?? {};
      return ok({ ...found, names });
    },
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/versions/:no`,
    role,
    summary: `A ${singular} as it was in one version`,
    params: numbered,
    handle: async ({ account, params }) => ok(await versionOfRecord(account, records, params)),
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/versions/:no/restore`,
    role,
    summary: `Make a ${singular} what it was in one version, as a new version; If-Match with its updated_at refuses to overwrite a later change`,
    params: numbered,
    handle: async ({ account, params, raw }) => {
      const { fields } = await versionOfRecord(account, records, params);
      await closeVersion(account, records, params.id);
      const { id } = params;
      return change({ account, id, fields, ifMatch: raw.headers['if-match'] });
    },
  });
}

function valuesIn(versions: readonly RecordVersion[]): unknown[] {
  return versions.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after]));
}
