import { defaultNumber, numbersOf } from '#engines/texting/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';

/** The number that a campaign names, or the default one where it names none; refuses one that is not the account's. */
export async function chosenNumber(account: Account, given: string): Promise<string> {
  const wanted = given.trim();
  if (wanted === '') return (await defaultNumber(account))?.number ?? '';
  const numbers = await numbersOf(account);
  const found = numbers.find(({ number }) => number === wanted || number === `+${wanted}`);
  if (found) return found.number;
  throw invalid({
    from_number: [
      numbers.length === 0
        ? 'is no number of this account: add one under Settings, SMS numbers'
        : `is no number of this account: choose ${numbers.map(({ number }) => number).join(' or ')}`,
    ],
  });
}
