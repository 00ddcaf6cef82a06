import { expect } from 'vitest';
import type { TicketDetail } from '#engines/desk/contract.ts';
import type { TestServer } from '#tests/harness/server.ts';

/** Makes a ticket of a customer by the calls of the product. */
export async function aTicket(
  server: TestServer,
  said: Partial<{
    subject: string;
    body: string;
    email: string;
    name: string;
    priority: string;
    tags: string[];
    assignee_id: number;
    support_email_id: number;
    send: boolean;
  }> = {},
  key?: string,
): Promise<TicketDetail> {
  const answer = await server.call(
    'POST',
    'tickets.json',
    {
      ticket: {
        subject: 'Where is my order?',
        body: 'I have been waiting for a week.',
        email: 'nora@home.example',
        name: 'Nora Lind',
        ...said,
      },
    },
    key === undefined ? {} : { key },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data as { ticket: TicketDetail }).ticket;
}
