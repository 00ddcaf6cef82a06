import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { adapterOf, plainAsk, StoreFault } from '#engines/connect/public.ts';
import { storeKinds, type StoreKind, type StoreRow } from '#engines/connect/contract.ts';
import { inAccount, type Account, type AdmittedActor } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { storeFields, type StoreFields } from '../contract/calls.ts';
import { createStore, type StoreServices } from './save-store.ts';
import { readStoreFields } from './store-rules.ts';

const purpose = 'store sign-in';
const goodForMs = 3_600_000;

const stateShape = z.object({
  account: z.number(),
  kind: z.enum(storeKinds),
  begun: z.number(),
  actor: z.string(),
  until: z.number(),
  nonce: z.string(),
});

/** Who began to connect which store; signed, for an hour. */
export type SignInState = z.output<typeof stateShape>;

type Who = { accountId: number; actor: AdmittedActor };

/** Where stores send the browser back to. */
export function returnUrl({ config }: Pick<StoreServices, 'config'>): string {
  return `${config.publicUrl}/integrations/callback`;
}

/** Begins to connect a store by signing in there: what was said is kept for the return. Answers where the person allows it. */
export async function beginSignIn(
  account: Account,
  services: StoreServices,
  { kind, fields }: { kind: StoreKind; fields: StoreFields },
): Promise<string> {
  const { signIn } = adapterOf(kind);
  if (!signIn) throw invalid({ base: [`${kind} is connected by a key.`] });
  const domain =
    kind === 'keap' ? '' : readStoreFields(kind, fields, services.config.fetchAllowed).domain;
  await sql`delete from store_sign_ins where account_id = ${account.id} and begun_at < ${account.now}::timestamptz - interval '1 day'`.execute(
    account.db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into store_sign_ins (account_id, kind, domain, fields) values (${account.id}, ${kind}, ${domain}, ${JSON.stringify(fields)}::jsonb)
    on conflict (account_id, id) do nothing returning id`.execute(account.db);
  const state = signState(services, {
    account: account.id,
    kind,
    begun: rows[0]!.id,
    actor: nameOf(account.actor),
  });
  return dialogOf(signIn, { domain, state, redirectUri: returnUrl(services) });
}

function dialogOf(
  signIn: NonNullable<ReturnType<typeof adapterOf>['signIn']>,
  how: Parameters<typeof signIn.dialogUrl>[0],
): string {
  try {
    return signIn.dialogUrl(how);
  } catch (error) {
    if (error instanceof StoreFault) throw invalid({ base: [error.message] });
    throw error;
  }
}

/** Ends what was begun: trades what the store sent back for tokens, and connects the store. */
export async function finishSignIn(
  services: StoreServices,
  who: Who,
  query: Readonly<Record<string, string>>,
): Promise<StoreRow> {
  const state = readSignInState(services, query['state'] ?? '');
  if (!state || state.account !== who.accountId || state.actor !== nameOf(who.actor))
    throw invalid({ state: ['is too old or of another session: connect again'] });
  const begun = await inAccount(services.database, who, async ({ db }) => {
    const { rows } = await sql<{ domain: string; fields: unknown }>`
      select domain, fields from store_sign_ins where account_id = ${who.accountId} and id = ${state.begun}`.execute(
      db,
    );
    return rows[0];
  });
  if (!begun) throw invalid({ state: ['is used already: connect again'] });
  const signedIn = await adapterOf(state.kind)
    .signIn!.finish(plainAsk(services), {
      query,
      redirectUri: returnUrl(services),
      domain: begun.domain,
      now: services.clock.now(),
    })
    .catch((error: unknown) => {
      if (error instanceof StoreFault) throw invalid({ code: [error.message] });
      throw error;
    });
  return inAccount(services.database, who, async (account) => {
    const { rows } = await sql`
      delete from store_sign_ins where account_id = ${account.id} and id = ${state.begun} returning 1`.execute(
      account.db,
    );
    if (rows.length === 0) throw invalid({ state: ['is used already: connect again'] });
    return createStore(account, services, {
      kind: state.kind,
      fields: storeFields.parse(begun.fields),
      signedIn,
    });
  });
}

function signState(
  { secrets, clock }: StoreServices,
  begun: Omit<SignInState, 'until' | 'nonce'>,
): string {
  const state: SignInState = {
    ...begun,
    until: clock.now().getTime() + goodForMs,
    nonce: randomBytes(12).toString('base64url'),
  };
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${text}.${secrets.sign(purpose, text).toString('base64url')}`;
}

/** Reads what a store sent back; null for what we did not sign, and for what is too old. */
export function readSignInState(
  { secrets, clock }: Pick<StoreServices, 'secrets' | 'clock'>,
  text: string,
): SignInState | null {
  const [said = '', signature = ''] = text.split('.');
  if (!secrets.verify(purpose, said, Buffer.from(signature, 'base64url'))) return null;
  const state = stateShape.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')));
  return state.until > clock.now().getTime() ? state : null;
}

function nameOf({ kind, id }: Pick<AdmittedActor, 'kind' | 'id'>): string {
  return `${kind}:${id ?? 0}`;
}
