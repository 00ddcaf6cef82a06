import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metricColour, metricNamed } from './metric.ts';

test('a metric is known under all the names that families have for it', () => {
  const names = ['opened', 'unique_opens', 'open_rate', 'delivery_rate', 'hard_bounced'];
  expect(names.map(metricNamed)).toEqual(['opens', 'opens', 'opens', 'delivered', 'bounces']);
  expect(['unsubscribed', 'subscribed', 'sent', 'complained'].map(metricNamed)).toEqual([
    'unsubscribes',
    undefined,
    undefined,
    'complaints',
  ]);
});

test('each has its colour among the tokens', () => {
  const tokens = readFileSync('platform/web/theme/tokens.css', 'utf8');
  for (const name of ['delivered', 'open', 'click', 'unsubscribe', 'bounce', 'compl', 'fail'])
    expect(tokens).toContain(`${metricColour(metricNamed(name)!).slice(4, -1)}:`);
});
