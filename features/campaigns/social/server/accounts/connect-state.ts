import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { networkNames, type NetworkName } from '#engines/social/contract.ts';
import type { Actor } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';

const purpose = 'social connect';
const goodForMs = 3_600_000;

const stateShape = z.object({
  account: z.number(),
  network: z.enum(networkNames),
  actor: z.string(),
  until: z.number(),
  nonce: z.string(),
});

/** What a network is sent and sends back: who began to connect what. */
export type ConnectState = z.output<typeof stateShape>;

type Parts = Pick<Services, 'secrets' | 'clock'>;

/** Signs who begins to connect a network, for an hour. */
export function signState(
  { secrets, clock }: Parts,
  begun: { account: number; network: NetworkName; actor: Actor },
): string {
  const state: ConnectState = {
    account: begun.account,
    network: begun.network,
    actor: nameOf(begun.actor),
    until: clock.now().getTime() + goodForMs,
    nonce: randomBytes(12).toString('base64url'),
  };
  const text = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${text}.${secrets.sign(purpose, text).toString('base64url')}`;
}

/** Reads what a network sent back; null for what we did not sign, and for what is too old. */
export function readState({ secrets, clock }: Parts, text: string): ConnectState | null {
  const [said = '', signature = ''] = text.split('.');
  if (!secrets.verify(purpose, said, Buffer.from(signature, 'base64url'))) return null;
  const state = stateShape.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')));
  return state.until > clock.now().getTime() ? state : null;
}

/** Whoever began has to be who ends, or pages would be connected in a stranger's name. */
export function isBegunBy(state: ConnectState, account: number, actor: Actor): boolean {
  return state.account === account && state.actor === nameOf(actor);
}

function nameOf({ kind, id }: Actor): string {
  return `${kind}:${id ?? 0}`;
}
