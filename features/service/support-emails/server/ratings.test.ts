import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenTo } from '#engines/audience/public.ts';
import { createRatingAsker } from '#engines/desk/public.ts';
import { DeskHarness } from '#tests/harness/desk.harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: DeskHarness;
let support = { id: 0, forward_address: '' };
beforeAll(async () => {
  desk = await DeskHarness.start();
  support = await desk.supportEmail({ asks_rating: true, rating_delay_hours: 0, language: 'de' });
}, 60_000);
afterAll(() => desk.close());

async function closed(from: string): Promise<number> {
  await desk.mail(
    support.forward_address,
    { From: `Nora Lind <${from}>`, Cc: 'boss@home.example', Subject: `Of ${from}` },
    { from },
  );
  const { number } = (await desk.tickets()).at(-1)!;
  // Closed with its first answer.
  const reply = { body: 'Done.', delay: 0, status: 'closed' };
  await desk.call('POST', `tickets/${number}/reply`, { reply });
  return number;
}
const ask = async () => {
  const worker = createRatingAsker(desk.inbound.server.server.services);
  worker.start();
  await desk.inbound.server.until(
    () =>
      desk.inbound.within(async (account) => {
        const { rows } =
          await sql`select 1 from ticket_ratings where account_id = ${account.id} and state = 'waiting'`.execute(
            account.db,
          );
        return rows.length === 0;
      }),
    'the questions that are due',
  );
  await worker.stop();
};
const linkTo = (email: string): Promise<string> =>
  desk.inbound.server.until(async () => {
    const mails = (await desk.sentTo(email)).map((raw) => raw.replaceAll('=\r\n', ''));
    return (
      /\/rate\/[\w-]+/.exec(mails.findLast((raw) => raw.includes('/rate/')) ?? '')?.[0] ?? null
    );
  }, 'the question for a rating');
const visit = (link: string, form?: Record<string, string>) =>
  fetch(`${desk.inbound.server.url}${link}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });

it('a closed ticket is asked about once, looking rates nothing, and a rating can be changed @spec SERVICE-008', async () => {
  const number = await closed('nora@home.example');
  await ask();
  const link = await linkTo('nora@home.example');
  const page = await visit(link);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Waren Sie zufrieden?');
  expect((await desk.ticket(number)).rating).toMatchObject({ score: null });
  await desk.inbound.within((account) => listenTo(account, 'a test', ['ticket_rated']));
  expect((await visit(link, { score: 'best' })).status).toBe(422);
  expect((await visit(link, { score: 'bad', comment: 'Slow <b>' })).status).toBe(200);
  expect((await desk.ticket(number)).rating).toMatchObject({ score: 'bad', comment: 'Slow <b>' });
  await visit(link, { score: 'good' });
  const { rating, contact_id: contact, messages } = await desk.ticket(number);
  expect(rating).toMatchObject({ score: 'good', comment: '' });
  expect(messages.map(({ text }) => text).join()).not.toMatch(/\/rate\/|\{\{/);
  const metrics = await desk.call('GET', `contacts/${contact}/ticket_metrics`);
  expect(metrics.body.data.ticket_metrics.csat).toEqual({ asked: 1, good: 1, bad: 0 });
  const overview = await desk.call('GET', 'service_overview');
  expect(overview.body.data.figures.csat).toEqual({ asked: 1, good: 1, bad: 0 });
  // Whoever follows contacts, such as journeys, hears of each rating once.
  const told = await desk.inbound.server.database.pool.query(
    `select contact_id, data from contact_changes where kind = 'ticket_rated' order by id`,
  );
  expect(told.rows).toEqual([
    { contact_id: contact, data: { rating: 'bad' } },
    { contact_id: contact, data: { rating: 'good' } },
  ]);
  const condition = { criterion: 'ticket', operator: 'at_least', rating: 'good' };
  const rules = { filter: 'and', segment_filters_attributes: [condition] };
  const segment = await desk.call('POST', 'segments', {
    segment: { name: 'Content', segment_rules_attributes: rules },
  });
  const found = await desk.call('GET', `segments/${segment.body.data.id}/contacts`);
  expect(found.body.data.contacts.map(({ id }: { id: number }) => id)).toEqual([contact]);
  // Those in copy are not asked, nor is the same person about another ticket in the same week.
  expect((await desk.sentTo('boss@home.example')).join()).not.toContain('/rate/');
  const next = await closed('nora@home.example');
  await ask();
  expect((await desk.ticket(next)).rating).toBeNull();
});

it('a ticket that is open again is not asked about until it is closed again, and a changed link opens nothing', async () => {
  const number = await closed('otto@home.example');
  await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'open' } });
  await ask();
  expect((await desk.ticket(number)).rating).toBeNull();
  await desk.call('PUT', `tickets/${number}`, { ticket: { status: 'closed' } });
  await ask();
  const link = await linkTo('otto@home.example');
  expect((await visit(link)).status).toBe(200);
  expect((await visit(`${link.slice(0, -4)}AAAA`)).status).not.toBe(200);
});

it('a support address that was checked is unchecked again when it becomes another one', async () => {
  const { id } = support;
  const change = (fields: object) =>
    desk.call('PUT', `support_emails/${id}`, { support_email: fields });
  expect((await desk.call('POST', `support_emails/${id}/check`)).status).toBe(200);
  const [check = ''] = await desk.sentTo('help@blue.example');
  await desk.inbound.deliver([support.forward_address], check, 'postmaster@blue.example');
  await desk.inbound.processed();
  const kept = await change({ name: 'Blue Help' });
  expect(kept.body.data.verified_at).not.toBeNull();
  const moved = await change({ email: 'desk@blue.example' });
  expect(moved.body.data).toMatchObject({ verified_at: null, last_received_at: null });
  await change({ email: 'help@blue.example' });
});
