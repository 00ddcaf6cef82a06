/** A number of a file, once, with the contacts that it may belong to. */
export interface FoundRow {
  phone_key: string;
  email: string | null;
  email_key: string | null;
  email_domain: string | null;
  first_name: string | null;
  last_name: string | null;
  /** The SMS contact that has the number. */
  owner_id: number | null;
  /** The contact of the address. */
  addressed_id: number | null;
  /** The contact that is known by the number alone, or the only one with the number. */
  numbered_id: number | null;
}

/** The rows of a stretch by what becomes of them. */
export interface Chosen {
  /** Contacts that are made. */
  fresh: FoundRow[];
  /** Contacts that are there, each once. */
  known: (FoundRow & { id: number })[];
  /** Rows whose number is another's, or whose contact has another number in the same file. */
  kept: FoundRow[];
}

/**
 * Says whose each number is: who texts to it already before the contact of the address before who has the number. A contact has one
 * number and a number one contact; what would break that is kept out.
 */
export function chooseContacts(rows: readonly FoundRow[]): Chosen {
  const chosen: Chosen = { fresh: [], known: [], kept: [] };
  const taken = new Set<number | string>();
  // Who is named by an address comes first: a number alone may be out of date.
  const inOrder = [...rows].sort(
    (one, other) => Number(one.email_key === null) - Number(other.email_key === null),
  );
  for (const row of inOrder) {
    const id = contactOf(row);
    const key = id === null ? (row.email_key ?? row.phone_key) : id;
    if (id === 'another' || taken.has(key)) chosen.kept.push(row);
    else if (id === null) chosen.fresh.push(row);
    else chosen.known.push({ ...row, id });
    taken.add(key);
  }
  return chosen;
}

function contactOf(row: FoundRow): number | 'another' | null {
  const { owner_id: owner, addressed_id: addressed, email_key: email } = row;
  if (owner !== null) return email === null || addressed === owner ? owner : ('another' as const);
  return email === null ? row.numbered_id : addressed;
}
