import type { FieldDefinition, FieldType } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ImportPorts } from './ports.ts';

/** Makes the custom fields that columns go to and that do not exist yet, each of its type: text unless one is stated for its name. */
export async function makeFields(
  account: Account,
  ports: Pick<ImportPorts, 'ensureFields'>,
  wanted: { names: readonly string[]; types: Readonly<Record<string, FieldType>> },
): Promise<FieldDefinition[]> {
  const types = new Map(
    Object.entries(wanted.types).map(([name, type]) => [name.trim().toLowerCase(), type]),
  );
  const byType = Map.groupBy(
    wanted.names,
    (name): FieldType => types.get(name.trim().toLowerCase()) ?? 'string',
  );
  const made: FieldDefinition[] = [];
  for (const [type, names] of byType)
    made.push(...(await ports.ensureFields(account, names, type)));
  return made;
}
