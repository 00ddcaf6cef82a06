import { bounded } from './counts.ts';
import { joined, type Known, type Part } from './known.ts';
import { takeBounds, takeCurrency, type Bounds } from './numbers.ts';
import { takePeriod, type Period } from './periods.ts';
import type { Reader } from './reader.ts';
import { goesOnWithOr, takeNot } from './words.ts';

const nouns = ['purchase', 'purchases', 'order', 'orders'];
const verbs = [
  'purchased',
  'purchase',
  'bought',
  'buy',
  'ordered',
  'order',
  'made a purchase',
  'made any purchase',
  'made any purchases',
  'made a purchases',
  'placed an order',
  'placed any order',
  'placed any orders',
  'shopped',
];

/** Reads what somebody ordered or spent: "no purchases in 30 days", "spent over 500 EUR", "bought a lantern", "abandoned cart in 7 days". */
export function readOrders(reader: Reader, known: Known): Part | null {
  return (
    reader.attempt(() => readCart(reader, known)) ??
    reader.attempt(() => readFirstOrLast(reader, known)) ??
    reader.attempt(() => readSpent(reader, known)) ??
    reader.attempt(() => readNouns(reader, known)) ??
    reader.attempt(() => readVerbs(reader, known))
  );
}

function readCart(reader: Reader, known: Known): Part | null {
  const isNot = takeNot(reader);
  reader.take('with');
  const isSaid =
    reader.take(
      'abandoned cart',
      'abandoned carts',
      'abandoned a cart',
      'abandoned their cart',
      'abandoned their carts',
      'an abandoned cart',
      'cart abandoned',
      'left a cart',
      'left items in their cart',
    ) !== null;
  if (!isSaid) return null;
  const period = takePeriod(reader, known);
  if (period !== null && period.kind !== 'last') return null;
  return {
    criterion: 'cart',
    operator: isNot ? 'not_abandoned' : 'abandoned',
    ...(period && { days: period.days }),
  };
}

function readFirstOrLast(reader: Reader, known: Known): Part | null {
  if (reader.take('new customers', 'new buyers'))
    return ordered('first', takePeriod(reader, known));
  reader.take('placed', 'made', 'with', 'whose', 'who', 'had', 'with their', 'whose');
  reader.take('the', 'their', 'a');
  const which = reader.take('first', 'last', 'latest', 'most recent');
  if (which === null || !reader.take(...nouns)) return null;
  reader.take('was', 'is', 'were');
  return ordered(which === 'first' ? 'first' : 'last', takePeriod(reader, known));
}

function ordered(measure: 'first' | 'last', period: Period | null): Part | null {
  const line = { criterion: 'orders', measure };
  if (period?.kind === 'last') return { ...line, operator: 'in_last_days', days: period.days };
  if (period?.kind !== 'earlier') return null;
  return joined('and', [
    { criterion: 'orders', measure: 'number', operator: 'at_least', times: 1 },
    { ...line, operator: 'not_in_last_days', days: period.days },
  ]);
}

// An amount of money: after "spent", or of orders that are worth, over or above something.
function readSpent(reader: Reader, known: Known): Part | null {
  reader.take('have', 'has', 'with');
  const isSpent = reader.take('spent', 'spend', 'spending', 'total spent', 'paid') !== null;
  if (!isSpent) {
    if (!reader.take(...nouns)) return null;
    reader.take('worth', 'of', 'totaling', 'totalling', 'value', 'with a value of', 'value of');
  }
  const early = takePeriod(reader, known);
  const before = takeCurrency(reader);
  const bounds = takeMoney(reader);
  if (bounds === null) return null;
  const money = { ...bounds, currency: bounds.currency ?? before };
  if (!isSpent && money.least === money.most) return null;
  reader.take('in total', 'in all', 'altogether', 'overall');
  const period = early ?? takePeriod(reader, known);
  if (period !== null && period.kind !== 'last') return null;
  const currency = money.currency ?? known.currency;
  if (currency === null) return null;
  return amounts(money, { currency, ...(period && { days: period.days }) });
}

// The currency may stand before the number: over $ 1000.
function takeMoney(reader: Reader): (Bounds & { currency: string | null }) | null {
  const plain = reader.attempt(() => takeBounds(reader));
  if (plain) return { ...plain, currency: takeCurrency(reader) };
  return reader.attempt(() => {
    const way = reader.take(
      'more than',
      'over',
      'above',
      'less than',
      'under',
      'below',
      'at least',
      'at most',
    );
    const currency = takeCurrency(reader);
    const number = reader.token?.kind === 'number' ? Number(reader.token.text) : null;
    if (way === null || currency === null || number === null) return null;
    reader.at += 1;
    const isLess = ['less than', 'under', 'below', 'at most'].includes(way);
    return {
      least: isLess ? null : number,
      most: isLess ? number : null,
      isOpen: !way.startsWith('at'),
      currency,
    };
  });
}

const cent = 0.01;

// The criteria of money know more than and less than.
function amounts({ least, most, isOpen }: Bounds, more: object): Part | null {
  if (least !== null && least === most) return null;
  const line = { criterion: 'orders', measure: 'sum', ...more };
  const parts: Part[] = [];
  if (least !== null)
    parts.push({ ...line, operator: 'more_than', amount: isOpen ? least : rounded(least - cent) });
  if (most !== null)
    parts.push({ ...line, operator: 'less_than', amount: isOpen ? most : rounded(most + cent) });
  return joined('and', parts);
}

const rounded = (amount: number): number => Math.max(0, Math.round(amount * 100) / 100);

function readNouns(reader: Reader, known: Known): Part | null {
  reader.take('with', 'have', 'has', 'had', 'made', 'placed');
  const isNone = reader.take('no', 'without', 'without any', 'zero') !== null;
  const bounds = isNone ? null : takeBounds(reader);
  if (!isNone && bounds === null) reader.take('a', 'an', 'any');
  if (!reader.take(...nouns)) return null;
  const period = takePeriod(reader, known);
  // "orders" alone asks nothing.
  if (!isNone && bounds === null && period === null) return null;
  return isNone && goesOnWithOr(reader) ? null : counted({ isNot: isNone, bounds }, period);
}

function readVerbs(reader: Reader, known: Known): Part | null {
  reader.take('have', 'has', 'had');
  const isNot = takeNot(reader);
  if (!reader.take(...verbs)) return null;
  const bounds = reader.attempt(() => {
    if (reader.take('once')) return { least: 1, most: 1, isOpen: false };
    if (reader.take('twice')) return { least: 2, most: 2, isOpen: false };
    const taken = takeBounds(reader);
    return taken && reader.take('times', 'time') ? taken : null;
  });
  if (bounds === null) reader.take('anything', 'something');
  const product = bounds === null ? takeProduct(reader, known) : null;
  const period = takePeriod(reader, known);
  return isNot && goesOnWithOr(reader) ? null : counted({ isNot, bounds, product }, period);
}

interface Counted {
  isNot: boolean;
  bounds: Bounds | null;
  product?: string | null;
}

function counted({ isNot, bounds, product = null }: Counted, period: Period | null): Part | null {
  if (period?.kind === 'earlier' && !isNot && bounds === null && product === null)
    return ordered('last', period);
  if (period !== null && period.kind !== 'last') return null;
  const line = {
    criterion: 'orders',
    measure: 'number',
    ...(period && { days: period.days }),
    ...(product !== null && { product }),
  };
  if (isNot) return bounds === null ? { ...line, operator: 'never' } : null;
  return bounded(line, bounds ?? { least: 1, most: null, isOpen: false });
}

const mostWords = 4;
const ends = new Set([
  'and',
  'or',
  'but',
  'in',
  'within',
  'since',
  'during',
  'over',
  'who',
  'for',
  'before',
  'after',
  'last',
  'on',
  'from',
  'with',
  'this',
  'today',
]);

// What stands behind "bought" and is none.
const noProducts = new Set([
  'nothing',
  'none',
  'no',
  'by',
  'through',
  'via',
  'at',
  'to',
  'as',
  'only',
  'more',
  'less',
  'it',
  'them',
  'online',
  'again',
  'recently',
  'yesterday',
  'often',
  'frequently',
  'something',
  'everything',
  'because',
  'when',
  'if',
  'once',
  'twice',
  'not',
  'never',
  'regularly',
]);

// A product has a name that only shops know: quoted, or the words up to the next part of the sentence.
function takeProduct(reader: Reader, known: Known): string | null {
  if (reader.token?.kind === 'quoted') {
    reader.at += 1;
    return reader.tokens[reader.at - 1]!.text;
  }
  reader.take('a', 'an', 'the', 'our', 'any');
  if (reader.token?.kind === 'word' && noProducts.has(reader.token.text)) return null;
  const from = reader.at;
  while (!reader.isAtEnd && reader.at - from < mostWords) {
    const { token } = reader;
    if (token?.kind !== 'word' || ends.has(token.text) || peeks(reader, known)) break;
    reader.at += 1;
  }
  return reader.at === from ? null : reader.written(from, reader.at);
}

function peeks(reader: Reader, known: Known): boolean {
  const before = reader.at;
  const isPeriod = takePeriod(reader, known) !== null;
  reader.at = before;
  return isPeriod;
}
