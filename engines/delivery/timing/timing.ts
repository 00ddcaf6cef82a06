import { z } from 'zod';

/** When each person gets a mailing, counted from the end of its hold. */
export const timingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('at_once') }),
  /** When the clock where the person lives shows this time. */
  z.object({
    kind: z.literal('own_zone'),
    at: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
  }),
  /** At the hour at which the person usually opens or buys, within a day or a week. */
  z.object({
    kind: z.literal('usual_hour'),
    by: z.enum(['open', 'buy']),
    windowHours: z.union([z.literal(24), z.literal(168)]),
  }),
]);

/** When each person gets a mailing. */
export type Timing = z.infer<typeof timingSchema>;

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** An hour of the week in words: 33 is 'Tue 9:00'. */
export function nameOfHour(hour: number): string {
  return `${days[Math.floor(hour / 24)] ?? 'Mon'} ${hour % 24}:00`;
}

/** Why a delivery leaves when it does, from the code that is kept on its row. */
export function sentencesOfTiming(code: string | null): string[] {
  return (code ?? '')
    .split(';')
    .filter((part) => part !== '')
    .map(sentenceOf);
}

function sentenceOf(part: string): string {
  const [kind = '', how = '', ...rest] = part.split(':');
  const words: Readonly<Record<string, string>> = { open: 'opening', buy: 'buying' };
  switch (kind) {
    case 'zone':
      return `Time zone ${rest.join(':')}, ${({ field: 'by the field of the contact', country: 'by the country of the contact' } as Record<string, string>)[how] ?? 'the one of the account, because the contact’s is not known'}.`;
    case 'quiet':
      return `The email waited for the end of the quiet hours in ${[how, ...rest].join(':')}.`;
    case 'open':
    case 'buy': {
      const what = words[kind];
      const [hour, count] = rest;
      if (how === 'own')
        return `Usual hour of ${what}: ${nameOfHour(Number(hour))}, from ${count} ${kind === 'open' ? 'opens' : 'orders'}.`;
      if (how === 'account')
        return `Too little is known of this recipient, so the account’s usual hour of ${what}: ${nameOfHour(Number(hour))}, from ${count} ${kind === 'open' ? 'opens' : 'orders'}.`;
      return `Too little is known of the usual hour of ${what}, so the email is sent at the planned time.`;
    }
    default:
      return part;
  }
}
