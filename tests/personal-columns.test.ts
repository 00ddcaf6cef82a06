import { afterAll, describe, expect, test } from 'vitest';
import { families, personColumn } from '#apps/server/routes.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { readSchema } from '#platform/server/database/read-schema.ts';
import { exportedTables } from '#platform/server/family/export-person.ts';
import { anAccount, testDatabase } from '#tests/harness/database.ts';

const { database, drop } = await testDatabase();
afterAll(drop);

const tables = await readSchema(database.pool);
const declared = new Map<string, string>();
for (const { feature, personal } of families)
  for (const [table, columns] of Object.entries(personal?.columns ?? {}))
    for (const column of columns) declared.set(`${table}.${column}`, feature);

// By their names, columns that may say who somebody is, what they were sent or what they did.
const isSuspicious = (name: string): boolean =>
  /(^|_)(emails?|phone|fax|recipients?|sender|address|ip|first|last|person|contact|contacts|custom|raw|response|agent|detail|details|payload|data|message|error|checkpoint|before|after|body)(_|$)/.test(
    name,
  );
const holdsText = (type: string): boolean => /text|json|bytea|inet|\[\]/.test(type);

// Columns that say nothing of the people whom accounts write to, by table; and who erases those of the platform.
const explained: Readonly<Record<string, readonly [reason: string, ...columns: string[]]>> = {
  account_jobs: ['eraseFromJobs', 'payload', 'error'],
  account_requests: ['what a member asks the operator', 'details'],
  accounts: ['of the company', 'postal_address', 'phone'],
  api_keys: ['of the program that called', 'last_used_ip'],
  audit_log: ['eraseFromAudit; addresses are those of members', 'ip', 'before', 'after'],
  automated_imports: ['what is wrong with a file as a whole', 'error'],
  campaigns: ['the sender’s', 'from_email', 'address', 'run_error'],
  contact_field_labels: ['names of fields', 'first_name', 'last_name'],
  content_feeds: ['what a feed’s server answered', 'last_modified', 'last_state', 'last_error'],
  idempotency_keys: ['a hash, gone within a day', 'body_hash'],
  inbound_listeners: ['why a port could not be opened', 'error'],
  invitations: ['of members to come', 'email', 'email_key'],
  knowledge_articles: ['what agents write for all customers', 'body'],
  lists: ['the sender’s', 'from_email', 'reply_to_email', 'address'],
  local_inbox_messages: ['a key of the mail, gone with its row', 'message_key'],
  notifications: ['names jobs, files and campaigns; of members', 'message', 'data'],
  oidc_records: ['sessions of members', 'payload'],
  federated_identities: ['of members', 'email'],
  push_campaigns: ['what all are sent, and why it could not be', 'body', 'error'],
  realtime_messages: ['gone when delivered', 'payload'],
  relational_tables: ['what becomes of rows of unknown contacts', 'unknown_contacts'],
  sign_in_activity: ['of members', 'ip', 'user_agent', 'detail'],
  sign_in_sessions: ['of members', 'user_agent', 'ip'],
  sign_in_steps: ['of members', 'payload'],
  sms_campaigns: ['why a campaign could not be sent', 'error'],
  support_emails: ['addresses of the account itself', 'email', 'email_key'],
  support_mailboxes: ['what becomes of emails in a mailbox', 'after_taking'],
  support_messages: ['what a member writes to the operator', 'message'],
  transactional_campaigns: ['the sender’s', 'from_email', 'address'],
  users: ['members', 'email', 'email_key', 'first_name', 'last_name'],
};
const otherwise = Object.entries(explained).flatMap(([table, [, ...columns]]) =>
  columns.map((column) => `${table}.${column}`),
);

test('every column that may say something of a person is in a family’s declaration, or explained here', () => {
  const suspicious = tables.flatMap(({ name, columns }) =>
    columns
      .filter(
        (column) =>
          /^contact_ids?$/.test(column.name) ||
          (isSuspicious(column.name) && holdsText(column.type)),
      )
      .map((column) => `${name}.${column.name}`),
  );
  expect(
    suspicious.filter((column) => !declared.has(column) && !otherwise.includes(column)),
  ).toEqual([]);
  expect(
    otherwise.filter((column) => !suspicious.includes(column) || declared.has(column)),
  ).toEqual([]);
});

test('no family declares a column that is not there', () => {
  const known = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  expect([...declared.keys()].filter((column) => !known.has(column))).toEqual([]);
});

const personal = families.flatMap((family) => (family.personal ? [family.personal] : []));
// What the export reads of each table; without a list of columns, a statement reads whole rows.
const statements = await inAccount(
  database,
  { accountId: await anAccount(database) },
  async (account) =>
    personal
      .flatMap((one) => exportedTables(one, personColumn))
      .map((table) => ({
        ...table,
        sql: table.rows(account, { id: 1, words: ['a@b.example'] }).compile(account.db),
      })),
);

describe('the export of a person', () => {
  const columnsOf = (name: string): string[] =>
    tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];

  test('reads every declared column, or says why it stays', () => {
    const declaredOf = (name: string) => personal.flatMap(({ columns }) => columns[name] ?? []);
    for (const { name, sql, withheld = {} } of statements) {
      const isRead = (column: string) => new RegExp(`\\br\\.(\\*|${column}\\b)`).test(sql.sql);
      const kept = Object.keys(withheld);
      expect([name, declaredOf(name).filter((column) => !isRead(column))]).toEqual([name, kept]);
    }
  });

  test('leaves out only what is declared, with a reason of some words', () => {
    for (const { columns, exports = {} } of personal) {
      expect(Object.keys(exports).filter((table) => !(table in columns))).toEqual([]);
      for (const how of Object.values(exports)) {
        const reasons = 'leftOut' in how ? [how.leftOut] : Object.values(how.withheld ?? {});
        for (const reason of reasons) expect(reason.split(' ').length).toBeGreaterThan(4);
      }
    }
  });

  test('reads no secret and nobody’s session in whole rows', () => {
    const whole = statements.filter(({ sql }) => sql.sql.startsWith('select r.* '));
    expect(whole.length).toBeGreaterThan(0);
    for (const { name } of whole)
      expect(
        columnsOf(name).filter((column) =>
          /(^|_)(secret|token|password|hash|digest|key|session|signature|ip|user)(_|$)/.test(
            column,
          ),
        ),
      ).toEqual([]);
  });

  test('pages by a column that it reads and that tells the rows of one person apart', async () => {
    for (const { name, key = 'id', sql } of statements) {
      const { fields } = await database.pool.query(sql.sql, [...sql.parameters]);
      expect([name, fields.map((field) => field.name)]).toEqual([
        name,
        expect.arrayContaining([key]),
      ]);
      const unique = tables.find((table) => table.name === name)?.indexes ?? [];
      const allowed = new Set(['account_id', 'contact_id', key]);
      expect([
        name,
        unique.some(
          ({ isUnique, columns }) => isUnique && columns.every((column) => allowed.has(column)),
        ),
      ]).toEqual([name, true]);
    }
  });
});
