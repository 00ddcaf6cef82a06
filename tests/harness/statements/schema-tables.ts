import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const schema = readFileSync(join(import.meta.dirname, '../../../docs/schema.sql'), 'utf8');

/** The tables that hold rows of accounts. */
export const tablesOfAccounts: ReadonlySet<string> = new Set(
  [...schema.matchAll(/table (\w+) \(\n {2}account_id /g)].map((match) => match[1]!),
);

/** The column that a table draws from a sequence, by the table. */
export const drawnColumns: ReadonlyMap<string, string> = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].flatMap(([, table, columns]) => {
    const drawn = /^ {2}(\w+) .*(?: as identity|default nextval\()/m.exec(columns!);
    return drawn ? [[table!, drawn[1]!] as const] : [];
  }),
);
