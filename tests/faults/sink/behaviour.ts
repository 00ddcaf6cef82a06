/** What the sink does with one try of one recipient. */
export type Behaviour =
  | 'ok'
  | '421'
  | '451'
  | '452'
  | '550'
  | '552'
  | 'tarpit'
  | 'late'
  | 'half'
  | 'huge'
  | 'drop-mail'
  | 'drop-rcpt'
  | 'drop-data'
  | 'drop-body'
  | 'drop-dot';

const known: ReadonlySet<string> = new Set<Behaviour>([
  'ok',
  '421',
  '451',
  '452',
  '550',
  '552',
  'tarpit',
  'late',
  'half',
  'huge',
  'drop-mail',
  'drop-rcpt',
  'drop-data',
  'drop-body',
  'drop-dot',
]);

/** What the sink answers to a recipient that it refuses. */
export const refusals: Readonly<Partial<Record<Behaviour, string>>> = {
  421: '421 4.3.0 closing the channel, come back later',
  451: '451 4.3.0 try again later',
  452: '452 4.2.2 mailbox is full',
  550: '550 5.1.1 no such mailbox',
  552: '552 5.2.3 message is too large',
};

/**
 * The script of an address: `451x2_ok.anna@harbour.example` is refused twice for now and then taken. Steps are divided by
 * `_`, `x2` repeats one, the last goes on for ever; what follows the first point only tells addresses apart. An address
 * without a script is taken.
 */
export function behaviourOf(address: string, tries: number): Behaviour {
  const script = (address.split('@')[0] as string).split('.')[0] as string;
  let done = 0;
  let last: Behaviour = 'ok';
  for (const step of script.split('_')) {
    const [, name = '', times] = /^(.+?)(?:x(\d+))?$/.exec(step) ?? [];
    if (!known.has(name)) return 'ok';
    last = name as Behaviour;
    done += Number(times ?? 1);
    if (tries <= done) return last;
  }
  return last;
}
