import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { beginsWith, keyBeginsWith } from '#platform/server/resource/search.ts';

type Predicate = RawBuilder<SqlBool>;

// A first name and a last name have so many words together, not more.
const mostWords = 6;

/**
 * What a typed text may be the beginning of, each a condition on contact c that an index answers: the address, its domain,
 * the first or last name, both in either order, or the digits of the phone. All are ranges in the order of an index, which
 * row-level security lets through to it; LIKE is not.
 */
export function waysToFind(text: string): Predicate[] {
  const typed = text.trim().toLowerCase();
  const words = typed.split(/\s+/);
  const digits = digitsOf(typed);
  const ways: Predicate[] = [];
  if (words.length === 1) {
    const [local, domain] = typed.startsWith('@') ? ['', typed.slice(1)] : [typed, typed];
    if (local !== '') ways.push(keyBeginsWith(sql`c.email_key`, local));
    if (domain !== '' && !domain.includes('@'))
      ways.push(keyBeginsWith(sql`c.email_domain`, domain));
  }
  if (digits !== '')
    ways.push(sql`c.phone_digits <> '' and ${keyBeginsWith(sql`c.phone_digits`, digits)}`);
  ways.push(firstName(typed), lastName(typed));
  for (let at = 1; at < Math.min(words.length, mostWords); at += 1) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    ways.push(sql`${firstName(before)} and ${lastName(after)}`);
    ways.push(sql`${lastName(before)} and ${firstName(after)}`);
  }
  return ways;
}

function firstName(text: string): Predicate {
  return sql`c.first_name <> '' and ${beginsWith(sql`c.first_name`, text)}`;
}

function lastName(text: string): Predicate {
  return sql`c.last_name <> '' and ${beginsWith(sql`c.last_name`, text)}`;
}

// "+49 (170) 555" and "0049170555" are the same beginning; two digits at least, and nothing that is no part of a number.
function digitsOf(text: string): string {
  if (!/^[+\d\s()./-]+$/.test(text)) return '';
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.length < 2 ? '' : digits;
}
