import { asked, timesInput } from './asked.ts';
import type { CriterionDefinition, CriterionInput, CriterionOperator } from '../contract.ts';

/** What rules ask of orders and carts. */
export function orderCriteria(): CriterionDefinition[] {
  const lately: CriterionInput = {
    name: 'days',
    kind: 'number',
    optional: true,
    label: 'Ever, or in the last … days',
    phrase: 'in the last {value} days',
  };
  const product: CriterionInput = {
    name: 'product',
    kind: 'text',
    optional: true,
    label: 'Any product, or one named',
    phrase: 'of {value}',
  };
  const money: CriterionInput[] = [
    { name: 'amount', kind: 'number', label: 'Amount' },
    { name: 'currency', kind: 'code', label: 'Currency, such as EUR' },
    lately,
    product,
  ];
  const inTime = orderedInTime();
  return [
    orders('number', 'Orders placed', [
      asked(
        [
          'at_least',
          'at least … times',
          '{label} at least {times} times {product} {days}',
          '{label} at least once {product} {days}',
        ],
        [timesInput(), lately, product],
      ),
      asked(
        [
          'at_most',
          'at most … times',
          '{label} at most {times} times {product} {days}',
          '{label} at most once {product} {days}',
        ],
        [timesInput(), lately, product],
      ),
      asked(['never', 'never', '{label}: never {product} {days}'], [lately, product]),
    ]),
    orders('sum', 'Amount spent', [
      asked(
        ['more_than', 'more than', 'Spent more than {amount} {currency} {product} {days}'],
        money,
      ),
      asked(
        ['less_than', 'less than', 'Spent less than {amount} {currency} {product} {days}'],
        money,
      ),
    ]),
    orders('first', 'First order', inTime),
    orders('last', 'Last order', inTime),
    cartCriterion(lately),
  ];
}

function orderedInTime(): CriterionOperator[] {
  const since: CriterionInput[] = [{ name: 'days', kind: 'number', label: 'Days' }];
  return [
    asked(['in_last_days', 'in the last … days', '{label} in the last {days} days'], since),
    asked(
      ['not_in_last_days', 'not in the last … days', '{label} not in the last {days} days'],
      since,
    ),
  ];
}

function orders(
  measure: string,
  label: string,
  operators: CriterionOperator[],
): CriterionDefinition {
  return {
    key: `orders:${measure}`,
    group: 'Orders',
    label,
    fixed: { criterion: 'orders', measure },
    operators,
  };
}

function cartCriterion(lately: CriterionInput): CriterionDefinition {
  return {
    key: 'cart',
    group: 'Orders',
    label: 'Abandoned cart',
    fixed: { criterion: 'cart' },
    operators: [
      asked(['abandoned', 'was left', 'Left a cart without ordering {days}'], [lately]),
      asked(['not_abandoned', 'was not left', 'Left no cart without ordering {days}'], [lately]),
    ],
  };
}
