import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TicketDetail, TicketRow } from '#engines/desk/contract.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';
import { aTicket } from './ticket.builder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
});
afterAll(() => server.close());

const list = async (query = ''): Promise<TicketRow[]> =>
  (await server.call('GET', `tickets.json?per_page=100${query}`)).body.data.tickets;

it(
  'sixty tickets of sample contacts come with the sample data and go with it; own tickets stay',
  { timeout: 240_000 },
  async () => {
    const own = await aTicket(server);
    expect((await server.call('POST', 'sample_data.json')).status).toBe(201);
    const all = await list();
    expect(all).toHaveLength(61);
    const samples = all.filter(({ number }) => number !== own.number);
    expect(new Set(samples.map(({ number }) => number)).size).toBe(60);
    for (const status of ['new', 'open', 'pending', 'on_hold', 'closed'])
      expect(samples.filter((one) => one.status === status).length, status).toBeGreaterThan(0);
    expect(samples.some(({ subject }) => subject.startsWith('Wo bleibt'))).toBe(true);
    const [support] = (await server.call('GET', 'support_emails.json')).body.data.support_emails;
    expect(support.email).toBe('support@example.com');
    expect(new Set(samples.map((one) => one.support_email_id))).toEqual(new Set([support.id]));
    expect(samples.some((one) => one.sla_due_at !== null)).toBe(true);
    const { csat } = (await server.call('GET', 'service_overview.json')).body.data.figures;
    expect(csat.good).toBeGreaterThan(csat.bad);
    expect(csat.bad).toBeGreaterThan(0);
    const oldest = samples.toSorted((one, other) => one.number - other.number)[0]!;
    const age = Date.now() - Date.parse(oldest.created_at);
    expect(Math.round(age / 86_400_000)).toBe(42);
    const closed = samples.find((one) => one.status === 'closed')!;
    const { ticket } = (await server.call('GET', `tickets/${closed.number}.json`)).body.data as {
      ticket: TicketDetail;
    };
    expect(ticket.messages.length).toBe(ticket.message_count);
    expect(ticket.messages.map(({ created_at: at }) => at)).toEqual(
      ticket.messages.map(({ created_at: at }) => at).toSorted(),
    );
    expect(ticket.events.findLast(({ kind }) => kind === 'status')?.after).toBe('closed');
    expect(JSON.stringify(ticket)).not.toMatch(/\{(name|order|product)\}/);
    const contact = await server.call('GET', `contact/${ticket.contact_id}.json`);
    expect(contact.body.data.contact.tickets.metrics.total).toBeGreaterThan(0);
    expect((await server.call('DELETE', 'sample_data.json')).status).toBe(200);
    expect((await list()).map(({ number }) => number)).toEqual([own.number]);
    expect((await aTicket(server)).number).toBe(own.number + 61);
  },
);
