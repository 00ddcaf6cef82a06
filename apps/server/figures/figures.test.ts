import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fillEveryTable } from '#tests/harness/every-table.ts';
import {
  evaluate,
  figuresIn,
  readFigures,
  readRules,
  type Sample,
} from '#tests/harness/prometheus.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { addInstallationFigures } from './installation-figures.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const rules = readRules(readFileSync(join(deploy, 'alerts.yml'), 'utf8'));
const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8')));
// Prometheus says by itself whether it reached somebody.
const ofPrometheus = ['up'];

// One that works, and one whose queues nobody empties.
let working: TestServer;
let idle: TestServer;
beforeAll(async () => {
  [working, idle] = await Promise.all([testServer(), testServer({ env: { ROLES: 'web' } })]);
});
afterAll(() => Promise.all([working.close(), idle.close()]));

const scrape = async (server: TestServer) =>
  readFigures(await (await fetch(`${server.url}/metrics`)).text());
const scrapeIdle = async (): Promise<Sample[]> => {
  const registry = new Registry();
  addInstallationFigures(registry, idle.server.services);
  return readFigures(await registry.metrics()).samples;
};
const ruleOf = (alert: string): string => rules.find((rule) => rule.alert === alert)!.expr;
const rings = (alert: string, now: Sample[], before?: Sample[]): boolean =>
  evaluate(ruleOf(alert), now, before).length > 0;

describe('the figures of a running server', () => {
  test('are all that alarms and the dashboard ask for', async () => {
    const { names, samples } = await scrape(working);
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(rules.length).toBeGreaterThan(12);
    expect(dashboard.panels.length).toBeGreaterThan(8);
    const isKnown = (name: string): boolean =>
      names.has(name) || names.has(name.replace(/_bucket$/, '')) || ofPrometheus.includes(name);
    expect(asked.flatMap(figuresIn).filter((name) => !isKnown(name))).toEqual([]);
    // A queue or an outcome that does not exist would never ring.
    const chosen = asked.flatMap((expr) => [
      ...expr.matchAll(/(heliograph_\w+)\{(\w+)="(\w+)"\}/g),
    ]);
    expect(chosen.length).toBeGreaterThan(10);
    const unknown = chosen.filter(
      ([, name, label, value]) =>
        !samples.some((one) => one.name === name && one.labels[label!] === value),
    );
    expect(unknown.map(([text]) => text)).toEqual([]);
  });

  test('of the whole installation are not for calls that a proxy handed on', async () => {
    const handedOn = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    const text = await (await fetch(`${working.url}/metrics`, handedOn)).text();
    expect(text).toContain('http_requests_total');
    expect(text).not.toMatch(/heliograph_(queue|mails)/);
    expect((await scrape(working)).names.has('heliograph_queue_waiting')).toBe(true);
  });

  test('say which version runs in which roles, how many connections it has and how full the disk is', async () => {
    const { samples } = await scrape(working);
    const valueOf = (name: string, label: string, value: string) =>
      samples.find((one) => one.name === name && one.labels[label] === value)?.value;
    expect(valueOf('heliograph_version_info', 'version', '0.1.0')).toBe(1);
    expect(valueOf('heliograph_role', 'role', 'worker')).toBe(1);
    expect(valueOf('heliograph_database_connections', 'state', 'busy')).toBeGreaterThanOrEqual(0);
    const free = valueOf('heliograph_disk_bytes', 'part', 'free')!;
    expect(free).toBeGreaterThan(0);
    expect(valueOf('heliograph_disk_bytes', 'part', 'all')).toBeGreaterThanOrEqual(free);
    expect((await scrape(idle)).names).not.toContain('heliograph_queue_waiting');
  });
});

describe('alarms', () => {
  test('none rings on a server where all is well', async () => {
    const { samples } = await scrape(working);
    // The disk and the speed of the machine that runs the tests are its own.
    const machine = ['DiskNearlyFull', 'EventLoopBlocked'];
    const ringing = rules.filter(
      ({ alert }) => !machine.includes(alert) && rings(alert, samples, samples),
    );
    expect(ringing.map(({ alert }) => alert)).toEqual([]);
  });

  test('ring where work waits for too long, and where mails come back or are complained about', async () => {
    const [day, past] = [new Date().toISOString(), '2026-01-01T00:00:00Z'];
    await fillEveryTable(idle.database, idle.account, {
      isAll: true,
      values: {
        mailings: { hold_until: past, status: 'scheduled_hold' },
        inbound_mails: { next_try_at: past },
        desk_outbox: { due_at: past },
        webhook_deliveries: { next_try_at: past },
        event_hooks: { look_at: past },
        usage_days: { kind: 'emails', day, amount: 1_000 },
        complaint_days: { day, complaints: 40 },
      },
    });
    await fillEveryTable(idle.database, await idle.anotherAccount(), {
      isAll: true,
      values: {
        mailings: { status: 'sending', started_at: day },
        deliveries: { next_try_at: past, bounced_at: day },
      },
    });
    await idle.server.services.jobs.enqueue(
      null,
      { name: 'rfm.nightly', payload: z.object({}) },
      {},
      { startAfter: new Date(past) },
    );
    const samples = await scrapeIdle();
    const waiting = samples.filter(({ name }) => name === 'heliograph_queue_waiting');
    expect(waiting.filter(({ value }) => value < 1)).toEqual([]);
    for (const alert of [
      'MailingsBeginLate',
      'DeliveriesLate',
      'InboundMailLate',
      'DeskAnswersLate',
      'WebhooksLate',
      'HttpPostsLate',
      'TextsAndPushesLate',
      'JobsLate',
      'ManyComplaints',
    ])
      expect(rings(alert, samples), alert).toBe(true);
    const mails = { name: 'heliograph_mails_lately' };
    expect(samples).toContainEqual({ ...mails, labels: { outcome: 'sent' }, value: 1_000 });
    const bounced = { ...mails, labels: { outcome: 'bounced' }, value: 1 };
    expect(samples).toContainEqual(bounced);
    const more = samples.filter(({ labels }) => labels['outcome'] !== 'bounced');
    expect(rings('ManyBounces', [...more, { ...bounced, value: 49 }])).toBe(false);
    expect(rings('ManyBounces', [...more, { ...bounced, value: 60 }])).toBe(true);
  });

  test('ring where calls wait for connections, and where the database does not answer the figures', async () => {
    const { pool } = idle.database;
    const asked = Array.from({ length: 18 }, () => pool.connect());
    await asked[0];
    const { samples } = await scrape(idle);
    const figures = await scrapeIdle();
    for (const client of asked) (await client).release();
    expect(rings('DatabaseConnectionsShort', samples)).toBe(true);
    expect(rings('HeliographFiguresMissing', figures)).toBe(true);
    expect(figures.map(({ name }) => name)).toEqual(['heliograph_figures_current']);
  });

  test.each<[string, now: Sample[], before: Sample[]]>([
    ['HeliographIsDown', [sample('up', 0, { job: 'heliograph' })], []],
    [
      'JobsFail',
      [sample('heliograph_job_failures_total', 20, { queue: 'imports' })],
      [sample('heliograph_job_failures_total', 5, { queue: 'imports' })],
    ],
    [
      'ServerErrors',
      [sample('http_requests_total', 20, { method: 'GET', status: '500' })],
      [sample('http_requests_total', 5, { method: 'GET', status: '500' })],
    ],
    ['EventLoopBlocked', [sample('nodejs_eventloop_lag_p99_seconds', 0.7)], []],
    [
      'DiskNearlyFull',
      [
        sample('heliograph_disk_bytes', 9, { part: 'free' }),
        sample('heliograph_disk_bytes', 100, { part: 'all' }),
      ],
      [],
    ],
  ])('%s rings by its figure', (alert, now, before) => {
    expect(rings(alert, now, before)).toBe(true);
    const fine = now.map((one) => ({ ...one, value: one.name.includes('lag') ? 0.1 : 1 }));
    expect(rings(alert, fine, before)).toBe(false);
  });
});

function sample(name: string, value: number, labels: Record<string, string> = {}): Sample {
  return { name, labels, value };
}
