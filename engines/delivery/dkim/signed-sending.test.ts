import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMailing, until } from '../mailing.builder.ts';
import { SendingWorld } from '../sending.harness.ts';
import { readSmtpUrl } from '../smtp/settings.ts';
import { smtpProvider } from '../smtp/smtp-provider.ts';
import type { SigningKey } from './signing-key.ts';

let world: SendingWorld;
beforeAll(async () => void (world = await SendingWorld.create()));
afterEach(() => world.clear());
afterAll(() => world.db.drop());

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key: SigningKey = {
  domain: 'blue.example',
  selector: 'h1',
  algorithm: 'rsa-sha256',
  privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};
const resolver = async (): Promise<string[][]> => [
  [
    `v=DKIM1; k=rsa; p=${pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  ],
];

describe('a sender with keys', () => {
  it('signs every mail as it arrives on the other side, and asks for the keys once', async () => {
    const { accountId, list } = await world.anAudience(25);
    const sink = await world.aSink();
    const asked: string[] = [];
    world.aSender(smtpProvider(readSmtpUrl(sink.url)), {
      signingKeysOf: async (account, from) => {
        asked.push(`${account.id} ${from}`);
        return [key];
      },
    });
    await world.endOf(accountId, await aMailing(world.db.database, accountId, { lists: [list] }));
    expect(sink.mails).toHaveLength(25);
    for (const { raw } of sink.mails) {
      const { results } = await dkimVerify(raw, { resolver });
      expect(results.map((one) => [one.status.result, one.signingDomain])).toEqual([
        ['pass', 'blue.example'],
      ]);
    }
    expect(asked).toEqual([`${accountId} news@blue.example`]);
  });

  it('holds mails back while the keys can not be read, and sends them when they can', async () => {
    const { accountId, list } = await world.anAudience(3);
    const sink = await world.aSink();
    let fails = 0;
    world.aSender(smtpProvider(readSmtpUrl(sink.url)), {
      signingKeysOf: async () => {
        if (fails++ < 2) throw new Error('The keys are away.');
        return [key];
      },
    });
    const mailingId = await aMailing(world.db.database, accountId, { lists: [list] });
    await until(async () => fails > 0, 'the keys to be asked for');
    expect(await world.endOf(accountId, mailingId)).toMatchObject({ delivered: 3, unknown: 0 });
    for (const { raw } of sink.mails)
      expect(raw.toString('latin1').startsWith('DKIM-Signature:')).toBe(true);
  });
});
