import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { formDefinition, formField } from '#engines/forms/contract.ts';
import { issueTicket } from '#engines/forms/public.ts';
import { writePublicKey } from '#platform/server/strangers/public-keys.ts';
import type { BenchContext, BenchRow } from './bench-row.ts';
import type { FormServerOrder } from './forms-server.ts';
import type { LoadOrder, LoadResult } from './tracking-load.ts';
import { benchSecrets } from './tracking-server.ts';

const publicUrl = 'https://forms.blue.example';
const connections = 64;
const target = 0.5;

interface Post {
  path: string;
  body: string;
  forwardedFor: string;
}

/** Posts of people to a form: guarded, each with its new contact, stored and then answered, beside Fastify with one insert a post. */
export async function benchForms(context: BenchContext): Promise<BenchRow[]> {
  const posts = await preparedPosts(context, Math.max(4_000, Math.round(60_000 * context.scale)));
  const product = await measure(context, 'product', posts);
  const insert = await measure(context, 'insert', posts);
  const { rows } = await sql<{ accepted: number; other: number }>`
    select count(*) filter (where contact_id is not null)::int as accepted, count(*) filter (where state <> 'accepted')::int as other
    from form_submissions`.execute(context.database.kysely);
  context.report(`${rows[0]!.accepted} posts made contacts, ${rows[0]!.other} were kept out`);
  return [
    {
      name: `form posts over ${connections} connections`,
      limit: { label: 'Fastify, one insert a post', figure: insert.perSecond, unit: 'posts/s' },
      ours: {
        label: 'guarded, contact and submission stored',
        figure: product.perSecond,
        unit: 'posts/s',
      },
      ratio: product.perSecond / insert.perSecond,
      target,
    },
  ];
}

async function measure(
  { databaseUrl, scale, report }: BenchContext,
  kind: FormServerOrder['kind'],
  posts: readonly Post[],
): Promise<LoadResult> {
  const server = child('forms-server.ts');
  const load = child('tracking-load.ts');
  try {
    const order: FormServerOrder = { kind, databaseUrl, publicUrl };
    const port = await asked<number>(server, order as unknown as Serializable);
    const loadOrder: LoadOrder = {
      port,
      paths: posts.map((post) => post.path),
      bodies: posts.map((post) => post.body),
      forwardedFor: posts.map((post) => post.forwardedFor),
      connections,
      expects: 200,
      warmUpMs: 1_000,
      measureMs: Math.max(3_000, 8_000 * scale),
    };
    const result = await asked<LoadResult>(load, loadOrder as unknown as Serializable);
    if (result.failed > 0) throw new Error(`${result.failed} posts to ${kind} were not taken.`);
    report(`${kind}: ${Math.round(result.perSecond)} posts/s, p99 ${result.p99.toFixed(1)} ms`);
    return result;
  } finally {
    server.kill();
    load.kill();
  }
}

// A published form, and posts of as many people, each with the ticket of a view five seconds ago.
async function preparedPosts({ database }: BenchContext, count: number): Promise<Post[]> {
  const { kysely } = database;
  const { id: accountId } = await kysely
    .insertInto('accounts')
    .values({ name: 'Forms benchmark' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = [
    formField.parse({ id: 'email', kind: 'email', label: 'Email', binds: 'email' }),
    formField.parse({ id: 'note', kind: 'text', label: 'Note' }),
  ];
  const draft = JSON.stringify(formDefinition.parse({ pages: [{ fields }] }));
  await sql`insert into forms (account_id, id, kind, name, state, draft, version, published_at) values (${accountId}, 1, 'signup', 'Footer', 'published', ${draft}, 1, now())`.execute(
    kysely,
  );
  await sql`insert into form_versions (account_id, form_id, version, definition, list_ids, published_at) values (${accountId}, 1, 1, ${draft}, '{}', now())`.execute(
    kysely,
  );
  const secrets = benchSecrets();
  const path = `/f/${writePublicKey(secrets, 'form', { accountId, id: 1 })}`;
  const seen = new Date(Date.now() - 5_000);
  return Array.from({ length: count }, (_one, index) => ({
    path,
    body: JSON.stringify({
      email: `person${index}@home.example`,
      note: 'From the footer',
      _ticket: issueTicket(secrets, { kind: 'form', accountId, id: 1, version: 1 }, { now: seen }),
    }),
    forwardedFor: `10.${(index >> 8) & 255}.${index & 255}.${(index >> 16) & 255}`,
  }));
}

function child(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file));
}

function asked<Answer>(process: ChildProcess, order: Serializable): Promise<Answer> {
  return new Promise((resolve, reject) => {
    process.once('message', (answer) => resolve(answer as Answer));
    process.once('exit', (code) =>
      reject(new Error(`A process of the benchmark ended with ${code}.`)),
    );
    process.send(order);
  });
}
