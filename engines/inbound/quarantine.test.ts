import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InboundHarness } from './inbound.harness.ts';
import { createMailReader, mailReader, type MailReader } from './reading/mail-reader.ts';
import { createReceiver } from './receiver.ts';
import { storeArrival } from './store-mail.ts';

let harness: InboundHarness;
const deadly = createMailReader({
  program: new URL('./reading/reader.test-program.ts', import.meta.url),
  milliseconds: 200,
});
beforeAll(async () => void (harness = await InboundHarness.create('web')));
afterAll(async () => {
  await deadly.close();
  await harness.server.close();
});

/** A reader that counts how often it is asked. */
function counting(reader: MailReader): MailReader & { reads: number } {
  return {
    ...reader,
    reads: 0,
    async readMail(raw) {
      this.reads += 1;
      return reader.readMail(raw);
    },
  };
}

const store = (raw: string) =>
  harness.within((account) =>
    storeArrival(account, {
      source: 'local',
      purpose: 'bounce',
      recipient: 'b-poison',
      sender: '',
      delivery: { mailingId: 0, contactId: 0 },
      raw: Buffer.from(raw),
    }),
  );
const mailOf = async (id: number) =>
  (
    await harness.server.call('GET', 'inbound_mails.json?state=aside&per_page=100')
  ).body.data.inbound_mails.find((mail: { id: number }) => mail.id === id);

/** Starts what reads the mails, waits for one of them, and stops it again. */
async function untilQuarantined(reader: MailReader, id: number): Promise<void> {
  const receiver = createReceiver(harness.server.server.services, { mailReader: reader });
  receiver.start();
  await harness.server.until(async () => (await mailOf(id)) !== undefined, 'a quarantined mail');
  await receiver.stop();
}

describe('a mail that kills its reader', () => {
  test.each([
    ['spin', 'Reading this message took too long, so it was stopped.'],
    ['throw', 'Reading this message failed, so it was stopped.'],
  ])(
    '%s: it is quarantined after one try, seen in the list, and no restart reads it again',
    async (word, error) => {
      const reader = counting(deadly);
      const id = await store(`Subject: ${word}\n\n${Math.random()}\n`);
      await untilQuarantined(reader, id);
      expect(await mailOf(id)).toMatchObject({ state: 'aside', error, attempts: 1 });
      const next = await store(`Subject: ${word} as well\n\n${Math.random()}\n`);
      await untilQuarantined(reader, next);
      expect(await mailOf(id)).toMatchObject({ state: 'aside', attempts: 1 });
      expect(reader.reads).toBe(2);
    },
  );

  test('the next mail finds a fresh reader', async () => {
    await expect(deadly.readMail(Buffer.from('Subject: spin\n\n'))).rejects.toThrow(
      'took too long',
    );
    await expect(mailReader.readMail(Buffer.from('Subject: hello\n\nhello\n'))).resolves.toEqual({
      kind: 'other',
    });
  });
});
