import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMailing, until } from './mailing.builder.ts';
import { SendingWorld } from './sending.harness.ts';
import { readSmtpUrl } from './smtp/settings.ts';
import { smtpProvider } from './smtp/smtp-provider.ts';

let world: SendingWorld;
beforeAll(async () => void (world = await SendingWorld.create()));
afterEach(() => world.clear());
afterAll(() => world.db.drop());

describe('the hosts of a mailing', () => {
  it.each([
    [
      'the sender’s own name for returned mail, in the envelope and for unsubscribing by mail',
      'bounce.blue.example',
      'bounce.blue.example',
    ],
    ['the installation’s, where the sender has none', null, 'returns.example'],
  ])('are %s', async (_what, own, expected) => {
    const { accountId, list } = await world.anAudience(6);
    const sink = await world.aSink();
    const asked: string[] = [];
    world.aSender(smtpProvider(readSmtpUrl(sink.url)), {
      returnDomain: 'returns.example',
      returnDomainOf: async (account, from) => {
        asked.push(`${account.id} ${from}`);
        return own;
      },
    });
    await world.endOf(accountId, await aMailing(world.db.database, accountId, { lists: [list] }));
    expect(sink.mails).toHaveLength(6);
    for (const { from, raw } of sink.mails) {
      expect(from).toMatch(new RegExp(`^b-\\w+@${expected}$`));
      expect(raw.toString('latin1').replaceAll(/\r\n\s/g, ' ')).toContain(
        `<mailto:${from.replace(/^b-/, 'u-')}?subject=unsubscribe>`,
      );
    }
    expect(asked).toEqual([`${accountId} news@blue.example`]);
  });

  it('are waited for: while they can not be read nobody’s mail has failed, and all leave once they can', async () => {
    const { accountId, list } = await world.anAudience(12);
    let fails = 0;
    world.aSender(undefined, {
      linkHostOf: async () => {
        if (fails++ < 2) throw new Error('The database is away.');
        return 'go.brand.example';
      },
    });
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => fails > 0, 'the host to be asked for');
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 12, failed: {} });
    for (const { raw } of await world.inboxOf(accountId))
      expect(raw).toContain('https://go.brand.example/t/u/');
  });
});
