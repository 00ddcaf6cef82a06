import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bounceReport } from '#engines/inbound/inbound.harness.ts';
import { DeskHarness } from '#tests/harness/desk.harness.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: DeskHarness;
let support = { id: 0, forward_address: '' };
beforeAll(async () => {
  desk = await DeskHarness.start();
  support = await desk.supportEmail();
}, 60_000);
afterAll(() => desk.close());

const newest = async () => (await desk.tickets()).at(-1)!;

describe('a mail', () => {
  it('brings files, harmless HTML and letters of any kind', async () => {
    const mail = [
      '--b',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p onclick=3D"x()">Gr=FC=DFe</p><script>alert(1)</script>',
      '--b',
      'Content-Type: image/svg+xml; name="../../bad.svg"',
      'Content-Disposition: attachment; filename="../../bad.svg"',
      '',
      '<svg onload="alert(1)"/>',
      '--b--',
    ];
    await desk.mail(
      support.forward_address,
      {
        Subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=',
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/mixed; boundary=b',
      },
      { body: mail.join('\n') },
    );
    const { number } = await newest();
    const ticket = await desk.ticket(number);
    expect(ticket.subject).toBe('Grüße');
    expect(ticket.messages[0]!.text).toContain('Grüße');
    expect(ticket.messages[0]!.html).toContain('Grüße');
    expect(ticket.messages[0]!.html).not.toMatch(/script|onclick/i);
    expect(ticket.files).toMatchObject([{ name: '.._.._bad.svg', is_kept: true }]);
    const file = await desk.call('GET', `tickets/${number}/files/${ticket.files[0]!.id}`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('that comes twice leaves no second copy of its files in the store', async () => {
    const put = vi.spyOn(desk.inbound.server.server.services.files, 'put');
    const headers = {
      Subject: 'The invoice',
      'Message-ID': '<invoice@home.example>',
      'MIME-Version': '1.0',
      'Content-Type': 'application/pdf; name="invoice.pdf"',
    };
    await desk.mail(support.forward_address, headers, { body: '%PDF-1.4' });
    await desk.mail(support.forward_address, { ...headers, 'X-Way': 'two' }, { body: '%PDF-1.4' });
    expect((await desk.ticket((await newest()).number)).files).toHaveLength(1);
    expect(put.mock.calls.filter(([key]) => key.startsWith('tickets/'))).toHaveLength(1);
    put.mockRestore();
  });

  it('holds up no report while its sender is looked up at a name server that says nothing', async () => {
    const { mailingId, people } = await desk.inbound.sent(1, 'beside');
    const silent = { how: 'silent' as const };
    Object.assign(desk.dns.zone, {
      'slow.example': silent,
      '_dmarc.slow.example': silent,
    });
    const slow = 'From: x@slow.example\nTo: help@blue.example\nSubject: Slow\n\nHello\n';
    await desk.inbound.deliver([support.forward_address], slow, 'x@slow.example');
    const report = bounceReport('5.1.1', 'gone');
    await desk.inbound.deliver([desk.inbound.bounceAddress(mailingId, people[0]!)], report);
    await desk.inbound.processed();
    expect(await desk.inbound.eventsOf(people[0]!)).toHaveLength(1);
    const { rows } = await desk.inbound.server.database.pool.query(
      `select purpose from inbound_mails where account_id = $1 order by processed_at desc limit 2`,
      [desk.inbound.server.account],
    );
    expect(rows.map(({ purpose }) => purpose)).toEqual(['ticket', 'bounce']);
  });
});
