import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { StatusChip } from './StatusChip.tsx';

beforeAll(() => {
  startI18n({ language: 'en' });
});

test.each([
  ['Active', 'good', 'Active'],
  ['Paused', 'warn', 'Paused'],
  ['Finished', 'neutral', 'Finished'],
  ['paid', 'good', 'Paid'],
  ['new', 'brand', 'New'],
  ['onhold', 'warn', 'On hold'],
  ['scheduled', 'blue', 'Scheduled'],
  ['schedule', 'blue', 'Scheduled'],
  ['recurring', 'violet', 'Recurring'],
  ['locked', 'neutral', 'Locked'],
])('the status %s is a chip in its tone @spec CAMPAIGNS-033', (status, tone, words) => {
  const html = renderToStaticMarkup(createElement(StatusChip, { status }));
  expect([html.includes(`data-tone="${tone}"`), html.replaceAll(/<[^>]+>/g, '')]).toEqual([
    true,
    words,
  ]);
});
