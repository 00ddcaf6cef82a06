import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTicket } from '#features/service/tickets/server/ticket.builder.ts';
import { aMember } from '#tests/harness/member.builder.ts';
import { testServer, type TestServer } from '#tests/harness/server.ts';
import { switchService } from '#tests/harness/switch-service.ts';

let server: TestServer;
let agent = { token: '' };
let viewer = { token: '' };
beforeAll(async () => {
  server = await testServer();
  await switchService(server, true);
  agent = await aMember(server, 'Agent', [
    'service/tickets_full_access',
    'service/contacts_full_access',
  ]);
  viewer = await aMember(server, 'Viewer', ['service/contacts_view_only']);
});
afterAll(() => server.close());

const call = (method: string, path: string, who = agent) =>
  server.call(method, path.replace(/^[^?]+/, '$&.json'), undefined, { key: who.token });
const change = (number: number, status: string) =>
  server.call('PUT', `tickets/${number}.json`, { ticket: { status } }, { key: agent.token });

async function aPerson(email: string): Promise<{ id: number; numbers: number[] }> {
  const first = await aTicket(server, { email, subject: `First of ${email}` }, agent.token);
  const second = await aTicket(server, { email, subject: `Second of ${email}` }, agent.token);
  expect(first.contact_id).toBe(second.contact_id);
  return { id: first.contact_id!, numbers: [second.number, first.number] };
}

describe('a contact of the desk', () => {
  it('shows with tickets and orders @spec SERVICE-005 @spec ROLES-029', async () => {
    const { id, numbers } = await aPerson('nora@home.example');
    const shown = await call('GET', `contact/${id}`, viewer);
    expect(shown.status).toBe(200);
    const { contact } = shown.body.data;
    expect(contact).toMatchObject({
      id,
      email: 'nora@home.example',
      first_name: 'Nora',
      lists: [],
      orders: [],
    });
    expect(contact.tickets.recent.map((one: { number: number }) => one.number)).toEqual(numbers);
    expect((await call('PUT', `contact/${id}/pseudonymize`, viewer)).status).toBe(403);
    const list = await call('GET', 'support_contacts?email=nora@', viewer);
    expect(list.body.data.contacts).toMatchObject([{ id, name: 'Nora Lind', tickets: 2 }]);
    expect((await call('GET', 'contact/999999')).status).toBe(404);
  });

  it('has its newest tickets, by id or by address, and none without either @spec SERVICE-007', async () => {
    const { id, numbers } = await aPerson('recent@home.example');
    for (const path of [
      `contacts/recent_tickets?contact_id=${id}`,
      'contacts/recent_tickets?email=Recent@home.example',
      `contact/recent_tickets?contact_id=${id}`,
    ]) {
      const answer = await call('GET', path);
      expect(answer.body.data.tickets.map((one: { number: number }) => one.number)).toEqual(
        numbers,
      );
    }
    expect((await call('GET', 'contacts/recent_tickets')).status).toBe(422);
    expect((await call('GET', 'contacts/recent_tickets?contact_id=999999')).status).toBe(404);
  });

  it('has figures that are those of its tickets @spec SERVICE-008', async () => {
    const { id, numbers } = await aPerson('figures@home.example');
    await change(numbers[0]!, 'closed');
    const { body } = await call('GET', `contacts/${id}/ticket_metrics`, viewer);
    expect(body.data.ticket_metrics).toMatchObject({
      total: 2,
      new: 1,
      open: 0,
      pending: 0,
      on_hold: 0,
      closed: 1,
      first_reply_seconds_median: null,
    });
    expect(body.data.ticket_metrics.resolve_seconds_median).toBeLessThan(60);
    expect((await call('GET', `contact/${id}/ticket_metrics`, viewer)).body).toEqual(body);
  });

  it('is erased with all that its tickets say; the tickets stay @spec SERVICE-006 @spec ROLES-030', async () => {
    const { id, numbers } = await aPerson('erased@home.example');
    const [number] = numbers;
    const foundBy = async (words: string): Promise<unknown[]> =>
      (await call('GET', `tickets?q[text]=${words}`)).body.data.tickets;
    expect((await foundBy('erased waiting week')).length).toBeGreaterThan(0);
    expect((await call('PUT', `contact/${id}/pseudonymize`)).status).toBe(200);
    expect(await foundBy('erased')).toEqual([]);
    expect((await call('PUT', `contact/${id}/pseudonymize`)).status).toBe(200);
    const ticket = await call('GET', `tickets/${number}`);
    expect(ticket.body.data.ticket).toMatchObject({ subject: '', email: '', requester_name: '' });
    expect(JSON.stringify(ticket.body)).not.toMatch(/erased@|waiting for a week|Nora/);
    const { body } = await call('GET', `contacts/${id}/ticket_metrics`);
    expect(body.data.ticket_metrics.total).toBe(2);
    // The address does not come back as a contact when it writes again.
    const again = await aTicket(server, { email: 'erased@home.example' }, agent.token);
    expect(again.contact_id).toBeNull();
  });
});
