import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableEdgesOfFeatures } from './table-edges-of-features.ts';
import { productFiles, readTableUses, tableOwners, unitOf, type TableUse } from './table-uses.ts';

/** For a folder, the tables of other folders that it names, each as 'read: reason' or 'write: reason' (which covers reading). */
export type TableEdges = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tables that a folder other than their owner's names in SQL. A folder that is not named uses its own only. */
export const tableEdges: TableEdges = {
  'apps/cli': {
    account_members: 'read: tells which people belong to an account',
    accounts: 'write: the commands make, list, disable and delete accounts',
    users: 'read: names an account’s people',
  },
  'apps/server': {
    account_members: 'read: tells managers of an account that a domain is paused',
    accounts: 'write: the first start makes the demo account',
    users: 'read: the first start looks whether anybody can sign in',
  },
  'engines/audience': {
    deliveries: 'read: rules ask who was sent a mailing',
  },
  'engines/delivery': {
    accounts: 'read: a mailing waits while its account is disabled',
    brand_unsubscribes: 'read: suppression is looked up in the statement that marks mails written',
    contacts: 'read: recipients’ addresses are read in the statement of the claim',
    list_memberships: 'read: suppression is looked up in the statement that marks mails written',
    lists: 'read: says in which list of a mailing a contact is',
    mailing_counters: 'write: a bounce that comes later is counted at once',
    mailing_links: 'write: the snapshot numbers a mailing’s links in its own transaction',
    message_events: 'write: a bounce is an event of its mail',
    suppressions: 'read: suppression is looked up in the statement that marks mails written',
  },
  'engines/domains': {
    account_members: 'read: tells those who set up DNS that a domain broke',
  },
  'engines/imports': {
    contacts: 'write: merges rows into contacts set by set',
    list_memberships: 'write: merges rows into the list set by set',
    lists: 'read: an import fills a list that is still there',
    suppressions: 'read: reports imported addresses that are suppressed',
  },
  'engines/inbound': {
    contacts: 'read: finds the contact of an address that bounced',
    deliveries: 'read: finds the mail that a report is about',
    mailing_outcomes: 'read: the complaint rate is of final figures',
    mailings: 'read: finds the mailing that a report is about',
  },
  'engines/tracking': {
    contacts: 'write: an open or a click is noted on its contact',
    deliveries: 'write: an opt-out is noted on its mail',
    list_memberships: 'read: the preference page shows lists',
    lists: 'read: the preference page names lists',
    mailings: 'read: events name their mailing',
  },
  'platform/identity': {
    accounts: 'write: signing up makes an account; sign-in asks whether it is enabled',
  },
  'platform/server/account': {
    account_members: 'read: the export holds members',
    users: 'read: the export names members',
  },
  'platform/server/folders': {
    account_members: 'read: a folder is shared with members',
  },
  ...tableEdgesOfFeatures,
};

/** Tables of the contact model are the audience engine's, whoever makes screens of them. */
const contactModel = [
  ...['lists', 'list_count_changes', 'custom_fields', 'contact_field_labels'],
  ...['tags', 'tag_groups'],
];

/** A use of a table that breaks a rule. */
export interface TableLeak extends TableUse {
  rule: string;
}

/** Every table with the folder that owns it. */
export function ownersOfTables(root: string): Map<string, string> {
  const owners = tableOwners(root);
  for (const table of contactModel) owners.set(table, 'engines/audience');
  return owners;
}

/** Every use of a table in the product's files, the owner's own among them. */
export function readAllTableUses(root: string, owners: ReadonlyMap<string, string>): TableUse[] {
  return productFiles(root).flatMap((file) =>
    readTableUses(file, readFileSync(join(root, file), 'utf8'), (name) => owners.has(name)),
  );
}

/** The uses that no edge declares, or that no edge could: the floors hold in SQL as they do in imports. */
export function findTableLeaks(
  uses: readonly TableUse[],
  owners: ReadonlyMap<string, string>,
  edges: TableEdges = tableEdges,
): TableLeak[] {
  return uses.flatMap((use) => {
    const rule = brokenRule(use, owners.get(use.table)!, edges);
    return rule ? [{ ...use, rule }] : [];
  });
}

function brokenRule({ file, table, how }: TableUse, owner: string, edges: TableEdges) {
  const unit = unitOf(file)!;
  if (unit === owner) return null;
  if (floorOf(unit) < floorOf(owner))
    return `${unit} is below ${owner}, which owns ${table}: declare a port and let apps/server plug it`;
  const declared = edges[unit]?.[table];
  if (declared && (how === 'read' || declared.startsWith('write: '))) return null;
  return `${owner} owns ${table}: use its public.ts, or declare the ${how} by ${unit} in tools/table-edges.ts with its reason`;
}

const floors = ['platform', 'engines', 'features', 'apps'];
const floorOf = (unit: string): number => floors.indexOf(unit.split('/')[0]!);

/** Declared edges, as words, that nothing uses; one declared to write that only reads is among them. */
export function unusedTableEdges(
  uses: readonly TableUse[],
  edges: TableEdges = tableEdges,
): string[] {
  const used = new Set(uses.map(({ file, table, how }) => `${unitOf(file)} ${table} ${how}`));
  return Object.entries(edges).flatMap(([unit, tables]) =>
    Object.entries(tables)
      .map(([table, reason]) => `${unit} ${table} ${reason.split(':')[0]}`)
      .filter((edge) => !used.has(edge)),
  );
}
