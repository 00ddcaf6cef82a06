import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startI18n } from '#platform/web/i18n/i18n.ts';
import type { AbReport } from '../../contract.ts';
import german from '../de.json' with { type: 'json' };
import english from '../en.json' with { type: 'json' };
import { abTexts } from '../texts.ts';
import { ConfidencePanel } from './ConfidencePanel.tsx';

beforeAll(() => {
  startI18n({ namespaces: { [abTexts]: english } });
  i18next.addResourceBundle('de', abTexts, german);
});
afterAll(() => i18next.changeLanguage('en'));

const report = {
  wait_minutes: 240,
  confidence: {
    measure: 'opened',
    better: 'B',
    other: 'A',
    points: 4.06,
    z: 2.6774,
    p: 0.00742,
    certainty: 'sure',
  },
} as AbReport;
const shown = () => renderToStaticMarkup(createElement(ConfidencePanel, { report }));

test('the comparison says that it counts the waiting time, while the columns go on counting @spec ABTEST-004', () => {
  expect(shown()).toContain(
    'Within the waiting time of 4 hours, B was opened by 4.1 percentage points more recipients than A.',
  );
  expect(shown()).toContain('The figures of the variants above keep counting.');
  expect(shown()).toContain('z = 2.68, p = 0.007');
});

test('its numbers are written as the language writes them', async () => {
  await i18next.changeLanguage('de');
  expect(shown()).toContain(
    'Während der Wartezeit (4 Stunden) haben 4,1 Prozentpunkte mehr Empfänger B geöffnet als A.',
  );
  expect(shown()).toContain('z = 2,68, p = 0,007');
});
