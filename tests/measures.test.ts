import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counts, rateOf, rates } from '#platform/contract/measures.ts';
import english from '#platform/web/i18n/en.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

// What is counted of emails, under the names of all families.
const figure =
  '(?:delivered|opened|clicked|bounced|unsubscribed|complained|complaints|unsubscribes|bounces|sent|eligible|requested|unique_\\w+)';
const shapes = [
  // a.opened / a.delivered
  new RegExp(`\\b${figure} / [\\w.?!()]`),
  new RegExp(`[\\w)\\]] / (?:Math\\.\\w+\\()?[\\w.?!]*\\.${figure}\\b`),
  // percent(a.opened, a.delivered)
  new RegExp(`\\bpercent\\([^()]*\\b${figure}\\b`),
  // sum(opens) / nullif(sum(delivered), 0)
  new RegExp(`/ nullif\\([^)]*${figure}`),
];

// Divisions that make no rate of a report.
const allowed: Readonly<Record<string, string>> = {
  'features/campaigns/campaign-reports/web/isp/IspTab.tsx':
    'the length of a bar among its neighbors',
  'features/campaigns/email-campaigns/web/audience-picker/AudiencePicker.tsx':
    'parts of an audience before anything is sent',
  'features/campaigns/email-campaigns/web/wizard/AudienceBreakdown.tsx':
    'parts of an audience before anything is sent',
  'features/campaigns/ab-tests/server/confidence.ts': 'a test of significance, not a rate to show',
  'features/campaigns/email-campaigns/server/campaigns-table.ts':
    'the order of a list by two rates; tests/one-truth.test.ts holds it against them',
  'features/audience/contacts/server/engaging-keywords.ts':
    'how many emails with a word one contact clicked, by which words are ranked',
  'engines/inbound/complaint-days.ts':
    'the limit that stops a domain has a rule of its own, by the day an email was sent',
};

function dividers(): string[] {
  return globSync('{platform,engines,features,apps}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|harness|builder)\.tsx?$/.test(file))
    .sort()
    .filter((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .some((line) => shapes.some((shape) => shape.test(line.replace(/\/\/.*|^\s*\*.*/, '')))),
    );
}

test('a rate of emails is divided in the registry of measures alone', () => {
  expect(dividers()).toEqual(Object.keys(allowed).sort());
});

test('a formula elsewhere would be noticed', () => {
  const lines = [
    'const rate = row.unique_opens / row.delivered;',
    'percent(sample.bounced, sample.people)',
    'sum(opens)::float8 / nullif(o.delivered, 0)',
    'width: (value / sample.delivered) * 100',
  ];
  expect(lines.filter((line) => shapes.some((shape) => shape.test(line)))).toEqual(lines);
});

test('every measure has a name and an explanation, and nothing else has', () => {
  const named = [...Object.keys(counts), ...Object.keys(rates), 'revenue'].sort();
  expect(Object.keys(english.measures).sort()).toEqual(named);
  for (const [name, texts] of Object.entries(english.measures))
    expect([name, Object.keys(texts)]).toEqual([name, ['name', 'about']]);
});

test('a rate is a part of its whole, and nothing where there is no whole', () => {
  expect(rateOf('open_rate', { unique_opens: 41, delivered: 100 })).toBe(0.41);
  expect(rateOf('open_rate', { unique_opens: 0, delivered: 0 })).toBeNull();
  const machines = Object.entries(counts).flatMap(([name, { by }]) =>
    by === 'machines' ? [name] : [],
  );
  for (const { part, whole } of Object.values(rates))
    expect([part, whole].filter((name) => machines.includes(name))).toEqual([]);
});
