import { resolve } from 'node:path';
import { z } from 'zod';
import { checkBackup } from '#platform/server/backup/check-backup.ts';
import type { Manifest } from '#platform/server/backup/manifest.ts';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/open-database.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { defineCommand, type Command } from './command.ts';

const folder = z
  .string()
  .trim()
  .min(1)
  .transform((path) => resolve(path));

/** Commands that copy a whole installation and bring it back. */
export const backupCommands: readonly Command[] = [
  defineCommand({
    name: 'backup check',
    summary: 'read a whole backup and say whether it can be restored',
    usage: '--from <folder>',
    options: z.strictObject({ from: folder }),
    run: async ({ options }) => answerOf(options.from, await checkBackup(options.from)),
  }),
  defineCommand({
    name: 'backup',
    summary: 'copy the database and all files into a folder, while the product runs',
    usage: '--to <new folder> [--with-key]',
    options: z.strictObject({ to: folder, 'with-key': z.boolean().optional() }),
    async run({ options: { to, 'with-key': withKey = false }, config, report }) {
      const opened = await openDatabase(config, { share: true, report });
      try {
        const manifest = await writeBackup({
          config,
          databaseUrl: opened.url,
          files: openFileStore(config, systemClock),
          folder: to,
          withKey,
        });
        report(withKey ? keyIsIn : keyIsOut);
        return answerOf(to, manifest);
      } finally {
        await opened.stop();
      }
    },
  }),
  defineCommand({
    name: 'restore',
    summary: 'bring a backup back into an empty database; the copy sends nothing until confirmed',
    usage: '--from <folder>',
    options: z.strictObject({ from: folder }),
    run: async ({ options, config, report }) => ({
      ...(await restoreBackup(config, options.from, report)),
      next: 'start it, look at it, then run heliograph restore-confirm',
    }),
  }),
];

const keyIsIn =
  'The backup holds the master secret: whoever can read it can open every sealed password and sign links. Keep it encrypted, where only operators reach it.';
const keyIsOut =
  'The backup does not hold the master secret: keep secrets/master-secret (or MASTER_SECRET) in another safe place; a restore needs it.';

function answerOf(path: string, manifest: Manifest): Record<string, unknown> {
  const parts = [...manifest.tables, manifest.jobs, manifest.files, ...manifest.secrets];
  return {
    backup: path,
    made_at: manifest.made_at,
    version: manifest.version,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.rows,
    jobs: manifest.jobs.rows,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) + manifest.files.total_bytes,
    master_secret: manifest.secrets.length > 0 ? 'included' : 'not included',
  };
}
