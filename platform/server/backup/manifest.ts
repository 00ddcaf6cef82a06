import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';

const manifestName = 'manifest.json';
const sumName = 'manifest.sha256';
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
/** A path inside the backup: never one that leads out of it. */
const path = z
  .string()
  .max(1000)
  .refine(
    (text) => !text.startsWith('/') && !text.includes('\0') && !/(^|\/)\.\.(\/|$)/.test(text),
  );
const part = z.strictObject({ path, bytes: count, sha256 });
const counted = part.extend({ rows: count });
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })).min(1),
  tables: z.array(counted.extend({ name: identifier, columns: z.array(identifier).min(1) })).min(1),
  sequences: z.array(
    z.strictObject({ name: identifier, last_value: z.string().regex(/^-?\d{1,19}$/) }),
  ),
  jobs: counted,
  files: counted.extend({ total_bytes: count }),
  secrets: z.array(part),
  master_secret_fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
});

/** What a backup holds: written last, so a folder without one is no backup. */
export type Manifest = z.infer<typeof manifestSchema>;

/** A part of a backup with what it must be when it is read again. */
export type Part = z.infer<typeof part>;

/** A part whose lines are counted. */
export type CountedPart = z.infer<typeof counted>;

/** A file of the store as the list of a backup names it. */
export const listedFile = z.strictObject({ key: path, bytes: count, sha256 });

/** Writes the manifest and its sum. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 1)}\n`;
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, sumName), `${sumOf(text)}\n`, { mode: 0o600, flush: true });
}

/** Reads the manifest of a backup; refuses one that was not finished or is damaged. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readText(folder, manifestName);
  const sum = await readText(folder, sumName);
  if (sum.trim() !== sumOf(text)) throw damaged(folder, manifestName, 'its sum does not match');
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(folder, manifestName, `${issue?.path.join('.')}: ${issue?.message}`);
}

/** A backup that can't be used because one part is not as it was written. */
export function damaged(folder: string, name: string, why: string): CannotStart {
  return new CannotStart(
    `The backup in ${folder} is damaged: ${name} cannot be used, ${why}. Use another backup, or copy this one again from where it is kept.`,
  );
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch {
    throw new CannotStart(
      `${folder} holds no finished backup (${name} is missing): a backup that was interrupted cannot be restored; use another one.`,
    );
  }
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
