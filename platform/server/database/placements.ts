import type { DB } from './tables.ts';

/** Where the rows of a table lie on a distributed database: on the node of their account, on every node, or on the coordinator. */
export type Placement =
  | { readonly kind: 'distributed'; readonly by: string }
  | { readonly kind: 'reference' }
  | { readonly kind: 'local' };

type OfAccounts = {
  [Table in keyof DB]: 'account_id' extends keyof DB[Table] ? Table : never;
}[keyof DB];

const ofAccount: Placement = { kind: 'distributed', by: 'account_id' };
const reference: Placement = { kind: 'reference' };
const local: Placement = { kind: 'local' };

/** The tables whose rows belong to no account, by name; a new one does not compile until it stands here. */
export const otherPlacements: Readonly<Record<Exclude<keyof DB, OfAccounts>, Placement>> = {
  accounts: { kind: 'distributed', by: 'id' },
  // Read beside rows of accounts: who somebody is, and how they prove it.
  users: reference,
  user_totp: reference,
  passkeys: reference,
  recovery_codes: reference,
  federated_identities: reference,
  // Read and written by themselves.
  app_call_budgets: local,
  identity_keys: local,
  inbound_listeners: local,
  oidc_records: local,
  password_resets: local,
  realtime_messages: local,
  restored_copies: local,
  schema_migrations: local,
  sftp_host_keys: local,
  sign_in_activity: local,
  sign_in_failures: local,
  sign_in_sessions: local,
  sign_in_steps: local,
};

/** The placement of a table: by account where its rows have one, else as it is declared; null for a table that is not the product's. */
export function placementOf(table: {
  name: string;
  columns: readonly { name: string }[];
}): Placement | null {
  if (table.columns.some(({ name }) => name === 'account_id')) return ofAccount;
  return Object.hasOwn(otherPlacements, table.name)
    ? otherPlacements[table.name as keyof typeof otherPlacements]
    : null;
}
