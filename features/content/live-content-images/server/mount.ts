import type { Account } from '#platform/server/account/account.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { duplicateRecord } from '#platform/server/resource/duplicate.ts';
import { listRecords, type Row } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import {
  liveContentImages,
  timerPreview,
  type ShownTimer,
} from '../contract/live-content-images.ts';
import { countdownGif } from './drawing/countdown-gif.ts';
import { drawCountdown } from './drawing/drawing.ts';
import { warmTimersOf } from './mount-picture.ts';
import { timerRecords } from './records.ts';
import { changedTimer, newTimer } from './save-timer.ts';
import { altOf, warningsOf } from './timer-words.ts';

/** Routes of countdown timers. */
export const mountLiveContentImages: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: timerRecords,
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(
          account,
          liveContentImages,
          timerRecords.table,
          query,
        );
        return ok(
          rows.map((row) => ({ ...row, image_url: addressOf(services, row) })),
          meta,
        );
      },
      show: async (account, id) => ok(shown(services, await showRecord(account, timerRecords, id))),
      create: async (account, fields) =>
        created(
          withWarnings(
            services,
            await createRecord(account, timerRecords, newTimer(account, fields)),
          ),
        ),
      update: async (account, id, fields) => {
        const columns = await changedTimer(account, id, fields);
        const row = await updateRecord(account, timerRecords, { id, fields: columns });
        forgetAfter(account, services, row);
        return ok(withWarnings(services, row));
      },
      delete: async (account, id) => {
        const row = await showRecord(account, timerRecords, id);
        const { families } = services;
        const gone = await deleteRecord(account, timerRecords, { id, families });
        forgetAfter(account, services, row);
        return gone;
      },
      duplicate: async (account, id) =>
        shown(
          services,
          await duplicateRecord(account, timerRecords, { id, families: services.families }),
        ) as never,
    },
  });
  router.account({
    method: 'POST',
    path: 'live_content_images/preview',
    role: 'contents',
    transaction: false,
    summary: 'The picture of a style that may not be saved, as data:image/gif',
    body: timerPreview,
    handle: async ({ body: { style, ended, left } }) => {
      const gif = countdownGif(await drawCountdown(style, ended), style, left);
      return ok({ image: `data:image/gif;base64,${gif.toString('base64')}` });
    },
  });
};

function withWarnings(services: Services, row: Row): ShownTimer {
  const timer = shown(services, row);
  return { ...timer, warnings: warningsOf(timer, services.clock.now()) };
}

function shown(services: Services, row: Row): ShownTimer {
  const timer = liveContentImages.row.parse(row);
  const alt = altOf(timer);
  const imageUrl = addressOf(services, row);
  const { width, height } = timer.style;
  return {
    ...timer,
    image_url: imageUrl,
    alt,
    html: `<img src="${imageUrl}" alt="${alt}" width="${width}" height="${height}" style="display:block;border:0;max-width:100%;height:auto">`,
  };
}

function addressOf({ config }: Services, row: Row): string {
  return new URL(String(row['image_url']), config.publicUrl).href;
}

function forgetAfter(account: Account, services: Services, row: Row): void {
  const picture = /live_content_images\/([0-9a-f-]{36})\//.exec(String(row['image_url']))?.[1];
  if (picture === undefined) return;
  account.afterCommit(() => warmTimersOf(services).forget({ accountId: account.id, picture }));
}
