import { fieldsOf } from '#engines/audience/public.ts';
import { adapterOf } from '#engines/connect/public.ts';
import type { SourceField, StoreKind } from '#engines/connect/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

const usualMost = 50;

/**
 * Throws 422 for a mapping that can not work: a field that is none here, a field of the store that is used or one here that is filled twice, two fields of
 * different types, too many. Each sentence names its row. `known` are the store's fields; what is not among them has no type here.
 */
export async function requireMapping(
  account: Account,
  {
    kind,
    mapped,
    known,
  }: { kind: StoreKind; mapped: Readonly<Record<string, string>>; known: readonly SourceField[] },
): Promise<void> {
  const { mostMappings = usualMost } = adapterOf(kind);
  const faults: string[] = [];
  const pairs = Object.entries(mapped);
  if (pairs.length > mostMappings) faults.push(`has ${mostMappings} fields at most`);
  const types = new Map(
    (await fieldsOf(account)).map(({ name, fieldType }) => [name.toLowerCase(), fieldType]),
  );
  const used = new Set<string>();
  const filled = new Set<string>();
  pairs.forEach(([ours, theirs], at) => {
    const row = `row ${at + 1}`;
    const type = types.get(ours.toLowerCase());
    const source = known.find(({ name }) => name === theirs);
    if (type === undefined) faults.push(`${row}: ${ours} is no custom field of this account`);
    else if (source && !areAlike(type, source.field_type))
      faults.push(`${row}: ${theirs} is of type ${source.field_type}, ${ours} of type ${type}`);
    if (filled.has(ours.toLowerCase())) faults.push(`${row}: ${ours} is filled twice`);
    filled.add(ours.toLowerCase());
    if (theirs === '') faults.push(`${row}: choose a field of the store`);
    else if (used.has(theirs)) faults.push(`${row}: ${theirs} is used twice`);
    used.add(theirs);
  });
  if (faults.length > 0) throw invalid({ mapped_fields: faults });
}

// A text takes strings and the other way round: they differ in length alone.
function areAlike(ours: string, theirs: string): boolean {
  const plain = (type: string) => (type === 'text' ? 'string' : type);
  return plain(ours) === plain(theirs);
}
