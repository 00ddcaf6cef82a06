import { randomInt } from 'node:crypto';
import { inAccount } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { openApplication } from './application.ts';
import type { PushText } from './contract.ts';
import { devicesNamed } from './devices.ts';
import { markOf } from './marks.ts';
import { mostBytesOf, payloadFor } from './payloads.ts';
import type { Reply } from './protocols/read-reply.ts';
import { renderForNobody, renderPush } from './render-push.ts';
import { createDeviceSender, type DeviceSender } from './send-to-device.ts';

/** What came of a test push at one device. */
export interface TestResult {
  device_id: number;
  is_sent: boolean;
  status: number | null;
  response: string;
}

type TestServices = Pick<Services, 'clock' | 'config' | 'database' | 'fetcher' | 'secrets'>;

// Numbers that no message has.
const testIds = 2 ** 40;
const senders = new WeakMap<TestServices, DeviceSender>();

/** Sends a push to devices at once, with the values of their contacts, and answers what each gateway said. Nothing is drawn from it for the devices. */
export async function sendTestPush(
  services: TestServices,
  about: { accountId: number; applicationId: number; deviceIds: readonly number[]; text: PushText },
): Promise<TestResult[]> {
  const { accountId, applicationId, text } = about;
  const prepared = await inAccount(services.database, { accountId }, async (account) => {
    const application = await openApplication(account, services.secrets, applicationId);
    if (application === null) throw notFound('mobile_application');
    const devices = await devicesNamed(account, services.secrets, about);
    const contactIds = devices.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
    const pushes = await renderPush(account, text, contactIds);
    const blank = await renderForNobody(account, text);
    return { application, devices, pushOf: (id: number | null) => pushes.get(id ?? 0) ?? blank };
  });
  const sender = senderOf(services);
  const { application, devices, pushOf } = prepared;
  return Promise.all(
    devices.map(async (device) => {
      const push = pushOf(device.contactId);
      if ('error' in push) return resultOf(device.id, refused(push.error.message));
      const messageId = testIds + randomInt(testIds);
      const mark = markOf(services.secrets, {
        accountId,
        runId: 0,
        messageId,
        contactId: device.contactId ?? 0,
        deviceId: device.id,
        applicationId,
      });
      const payload = payloadFor(
        application.platform,
        { ...text, ...push },
        { mark, token: device.token },
      );
      if (Buffer.byteLength(payload) > mostBytesOf(application.platform))
        return resultOf(device.id, refused('too_long'));
      const { ttl, collapse_key: collapseKey } = text;
      return resultOf(
        device.id,
        await sender.send(application, device, {
          accountId,
          messageId,
          text: payload,
          ttl,
          collapseKey,
        }),
      );
    }),
  );
}

function senderOf(services: TestServices): DeviceSender {
  const known = senders.get(services) ?? createDeviceSender(services);
  senders.set(services, known);
  return known;
}

function refused(response: string): Reply {
  return { outcome: 'refused', status: null, response };
}

function resultOf(deviceId: number, { outcome, status, response }: Reply): TestResult {
  return { device_id: deviceId, is_sent: outcome === 'taken', status, response };
}
