import { sql } from 'kysely';
import { folderColumn } from '#platform/contract/folders.ts';
import { acrossAccounts } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import { personOf } from '#platform/identity/person-of.ts';
import type { Services } from '#platform/server/services.ts';

const path = '/v2/users/toggle_folders.json';

/** Whether a person keeps the folder column open and locked; the same on every device. */
export function mountFolderColumn(router: Router, { database }: Services): void {
  router.global({
    method: 'GET',
    path,
    role: 'signed-in',
    summary: 'Whether the folder column is open and locked',
    handle: async ({ principal }) => {
      const person = personOf(principal);
      const kept = await acrossAccounts(database, 'read the folder column of a person', (db) =>
        db
          .selectFrom('users')
          .select('folder_column')
          .where('id', '=', person)
          .executeTakeFirstOrThrow(),
      );
      return ok(folderColumn.parse(kept.folder_column));
    },
  });
  router.global({
    method: ['PUT', 'POST'],
    path,
    role: 'signed-in',
    summary: 'Open, close or lock the folder column; without a word it opens or closes',
    body: folderColumn.partial(),
    handle: async ({ principal, body }) => {
      const person = personOf(principal);
      const kept = await acrossAccounts(
        database,
        'keep the folder column of a person',
        async (db) => {
          const { folder_column: before } = await db
            .selectFrom('users')
            .select('folder_column')
            .where('id', '=', person)
            .forUpdate()
            .executeTakeFirstOrThrow();
          const now = folderColumn.parse(before);
          const isFlip = body.open === undefined && body.locked === undefined;
          const open = isFlip ? !now.open : (body.open ?? (body.locked === true ? true : now.open));
          // What is closed cannot be locked open.
          const after = { open, locked: open && (body.locked ?? now.locked) };
          await db
            .updateTable('users')
            .set({ folder_column: sql`${JSON.stringify(after)}::jsonb` })
            .where('id', '=', person)
            .execute();
          return after;
        },
      );
      return ok(kept);
    },
  });
}
