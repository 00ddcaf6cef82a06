import { takeCountry } from './countries.ts';
import { hasOperator, joined, type Known, type Part } from './known.ts';
import { takePeriod, type Period } from './periods.ts';
import { dayAfter, dayBefore } from './activity.ts';
import type { Reader } from './reader.ts';
import { takeNot } from './words.ts';

/** Reads what somebody is: their status, where they are from, when they were added, their birthday, how they gave consent. */
export function readStanding(reader: Reader, known: Known): Part | null {
  return (
    reader.attempt(() => readAdded(reader, known)) ??
    reader.attempt(() => readBirthday(reader, known)) ??
    reader.attempt(() => readPlace(reader)) ??
    reader.attempt(() => readDevice(reader)) ??
    reader.attempt(() => readConsent(reader, known)) ??
    reader.attempt(() => readStatus(reader, known))
  );
}

function readAdded(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  const isNew = reader.take(
    'new subscribers',
    'new contacts',
    'new people',
    'new users',
    'new members',
    'recent subscribers',
  );
  if (
    isNew === null &&
    !reader.take('added', 'created', 'joined', 'signed up', 'joined us', 'who joined', 'registered')
  )
    return null;
  const period = takePeriod(reader, known);
  const added = period && !isNot ? timePart('created_at', period, known) : null;
  if (added === null) return null;
  const isSubscribed = isNew?.includes('subscribers') === true;
  return isSubscribed
    ? joined('and', [added, { criterion: 'status', operator: 'is', statuses: ['subscribed'] }])
    : added;
}

/** A question about the time of a field; null where its criterion cannot ask it. */
export function timePart(field: string, period: Period, known: Known): Part | null {
  const line = { criterion: 'field', field };
  switch (period.kind) {
    case 'last':
      return { ...line, operator: 'in_last_days', value: period.days };
    case 'earlier':
      return joined('and', [
        { ...line, operator: 'not_in_last_days', value: period.days },
        { ...line, operator: 'is_set' },
      ]);
    case 'next':
      return { ...line, operator: 'in_next_days', value: period.days };
    case 'since':
      return { ...line, operator: 'after', value: dayBefore(period.day) };
    case 'after':
    case 'before':
      return { ...line, operator: period.kind, value: period.day };
    case 'on':
      return { ...line, operator: 'is', value: period.day };
    case 'between':
      return joined('and', [
        { ...line, operator: 'after', value: dayBefore(period.from) },
        { ...line, operator: 'before', value: dayAfter(period.until) },
      ]);
    default:
      return hasOperator(known, field, period.kind) ? { ...line, operator: period.kind } : null;
  }
}

function readBirthday(reader: Reader, known: Known): Part | null {
  reader.take('with', 'have', 'has', 'with a', 'whose', 'having');
  reader.take('a', 'their');
  if (!reader.take('birthday', 'birthdays')) return null;
  reader.take('is', 'are');
  const field = known.criteria.filter(
    ({ label, fixed, operators }) =>
      /birth/i.test(label) &&
      fixed['criterion'] === 'field' &&
      operators.some(({ operator }) => operator.startsWith('anniversary')),
  );
  const period = takePeriod(reader, known);
  if (field.length !== 1 || period === null) return null;
  const line = { criterion: 'field', field: field[0]!.fixed['field'] };
  if (period.kind === 'today' || period.kind === 'this_month')
    return { ...line, operator: `anniversary_${period.kind}` };
  return period.kind === 'next'
    ? { ...line, operator: 'anniversary_in_next_days', value: period.days }
    : null;
}

function readPlace(reader: Reader): Part | null {
  const isNot = takeNot(reader);
  const isOut = reader.take('outside', 'outside of') !== null;
  const isSaid =
    isOut ||
    reader.take(
      'in',
      'from',
      'living in',
      'live in',
      'lives in',
      'based in',
      'located in',
      'country is',
      'country',
      'whose country is',
    ) !== null;
  if (isSaid) reader.take('the');
  const first = isSaid ? takeCountry(reader) : null;
  if (first === null) return null;
  const values = [first];
  for (;;) {
    const more = reader.attempt(() =>
      reader.take('or', ', or', ',', 'and') ? takeCountry(reader) : null,
    );
    if (more === null) break;
    values.push(more);
  }
  return {
    criterion: 'place',
    field: 'country',
    operator: isNot !== isOut ? 'is_none_of' : 'is_any_of',
    values,
  };
}

const devices = [
  [
    [
      'mobile',
      'mobile phone',
      'phone',
      'smartphone',
      'mobiles',
      'phones',
      'smartphones',
      'mobile device',
    ],
    'mobile',
  ],
  [['desktop', 'desktops', 'computer', 'desktop computer'], 'desktop'],
  [['tablet', 'tablets'], 'tablet'],
] as const;

function readDevice(reader: Reader): Part | null {
  const isNot = takeNot(reader);
  if (!reader.take('on', 'using', 'use', 'reading on', 'read on', 'device is')) return null;
  reader.take('a', 'their');
  const device = devices.find(([words]) => reader.take(...words) !== null)?.[1];
  if (device === undefined) return null;
  const operator = isNot ? 'is_none_of' : 'is_any_of';
  return { criterion: 'place', field: 'device', operator, values: [device] };
}

function readConsent(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  const way = reader.take(
    'gave consent',
    'given consent',
    'give consent',
    'withdrew consent',
    'consented',
  );
  if (way === null) return null;
  const source = reader.take('by', 'via', 'through')
    ? (reader.take('import', 'api', 'form', 'link') ?? undefined)
    : undefined;
  if (source === undefined && ['by', 'via', 'through'].includes(reader.tokens[reader.at - 1]!.text))
    return null;
  const period = takePeriod(reader, known);
  if (period !== null && period.kind !== 'last') return null;
  const isWithdrawn = way === 'withdrew consent';
  if (isWithdrawn && isNot) return null;
  return {
    criterion: 'consent',
    operator: isWithdrawn ? 'withdrawn' : isNot ? 'not_given' : 'given',
    ...(source !== undefined && { source }),
    ...(period && { days: period.days }),
  };
}

const statuses = [
  [['hard bounced'], ['hard_bounced']],
  [['soft bounced'], ['soft_bounced']],
  [['bounced'], ['hard_bounced', 'soft_bounced']],
  [['cleansed'], ['cleansed']],
  [['complained'], ['complained']],
  [['unsubscribed'], ['unsubscribed']],
  [['subscribed'], ['subscribed']],
  [['do not mail', 'in do not mail'], ['do_not_mail']],
  [['on no list', 'on no lists', 'in no list'], ['on_no_list']],
] as const;

function readStatus(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  const found = statuses.find(([words]) => reader.take(...words) !== null)?.[1];
  if (found === undefined) return null;
  // "bounced in 30 days" and "subscribed to …" ask something else.
  const before = reader.at;
  const isMore = takePeriod(reader, known) !== null || reader.take('to', 'from') !== null;
  reader.at = before;
  if (isMore) return null;
  return { criterion: 'status', operator: isNot ? 'is_not' : 'is', statuses: [...found] };
}
