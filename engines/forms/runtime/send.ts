import { proofOf } from '../proof-of-work.ts';

/** What lets a form be sent: asked for when it is seen, so that its age tells people from programs. */
export interface Pass {
  readonly ticket: string;
  readonly version: number;
  readonly proof: Promise<string>;
}

/** What became of sending: how it is thanked for, what is wrong, or that it did not work. */
export type Sent =
  | { readonly kind: 'thanks' }
  | { readonly kind: 'faults'; readonly faults: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'paused' | 'busy' | 'unsent' };

/** Says that somebody sees the form; null: it is not to be seen any more. */
export async function seen(url: string): Promise<Pass | null> {
  const answer = await fetch(`${url}/view`, { method: 'POST', credentials: 'omit', mode: 'cors' });
  if (!answer.ok) return null;
  const { ticket, bits, version } = ((await answer.json()) as { data: Given }).data;
  const canWork = bits > 0 && typeof crypto === 'object' && 'subtle' in crypto;
  return { ticket, version, proof: canWork ? proofOf(ticket, bits) : Promise.resolve('') };
}

interface Given {
  readonly ticket: string;
  readonly bits: number;
  readonly version: number;
}

/** Sends answers as a plain form does, which no browser asks leave for at the server first. */
export async function send(
  url: string,
  pass: Pass,
  fields: readonly (readonly [name: string, value: string])[],
): Promise<Sent> {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  body.set('_ticket', pass.ticket);
  body.set('_version', String(pass.version));
  body.set('_proof', await pass.proof);
  body.set('_page', location.href.slice(0, 1_000));
  body.set('_referrer', document.referrer.slice(0, 1_000));
  try {
    const headers = { accept: 'application/json' };
    const answer = await fetch(url, { method: 'POST', body, headers, credentials: 'omit' });
    if (answer.ok) return { kind: 'thanks' };
    if (answer.status === 422)
      return {
        kind: 'faults',
        faults: ((await answer.json()) as { errors: Record<string, string[]> }).errors,
      };
    if (answer.status === 404 || answer.status === 410) return { kind: 'paused' };
    return { kind: answer.status === 429 ? 'busy' : 'unsent' };
  } catch {
    return { kind: 'unsent' };
  }
}
