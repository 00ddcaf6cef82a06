import { aCampaign, aListOf } from '#features/campaigns/email-campaigns/server/campaign.builder.ts';
import type { TestServer } from './server.ts';

let made = 0;

/** What tests of coupons do over and over, by the calls that people use. */
export function couponCalls(server: TestServer) {
  const bank = async (fields: Record<string, unknown> = {}): Promise<number> => {
    made += 1;
    const answer = await server.call('POST', 'coupon_banks.json', {
      coupon_bank: { name: `Bank ${made}`, ...fields },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  const people = (count: number): string[] => {
    made += 1;
    return Array.from({ length: count }, (_, at) => `p${made}x${at}@coupons.example`);
  };
  const codes = (count: number): string[] => {
    made += 1;
    return Array.from({ length: count }, (_, at) => `C${made}-${at}`);
  };
  const campaign = async (
    bankId: number,
    { emails, text }: { emails: readonly string[]; text?: string },
  ): Promise<number> =>
    aCampaign(server, {
      lists: [await aListOf(server, emails)],
      html: `<p>Code: [{{ coupon.b${bankId} }}]${text ?? ''} <a href="{{ web_view_url }}">view</a></p><p>{{ postal_address }}</p><a href="{{ unsubscribe_url }}">Unsubscribe</a>`,
      fields: { subject: `Yours: {{ coupon.b${bankId} }}` },
    });
  const send = (id: number) =>
    server.call('POST', `campaigns/${id}/schedule.json`, { schedule_type: 1, hold_seconds: 0 });
  const statusOf = async (id: number) =>
    (await server.call('GET', `campaigns/${id}.json`)).body.data.status as string;
  const sent = async (id: number): Promise<void> => {
    const answer = await send(id);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    await server.until(async () => (await statusOf(id)) === 'sent', 'the campaign to be sent');
  };
  /** By address, the subject of the newest mail. */
  const mails = async (emails: readonly string[]): Promise<Map<string, string>> => {
    const { rows } = await server.database.pool.query<{ recipient: string; subject: string }>(
      'select recipient, subject from local_inbox_messages where recipient = any($1) order by id',
      [[...emails]],
    );
    return new Map(rows.map((row) => [row.recipient, row.subject.replace(/^Yours: /, '')]));
  };
  const show = async (id: number) =>
    (await server.call('GET', `coupon_banks/${id}.json`)).body.data;
  return { bank, people, codes, campaign, send, sent, mails, show, statusOf };
}
