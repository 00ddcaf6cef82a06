import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { flag, idParam } from '#platform/contract/fields.ts';
import { bulkIds, bulkSelection } from '#platform/contract/resource.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import { pictures } from '#platform/server/pictures/pictures.ts';
import { listIds, listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { addressBody, cropBody, images } from '../contract.ts';
import { fetchImage } from './fetch-image.ts';
import { storedAt } from './image-key.ts';
import { storageOf } from './image-storage.ts';
import { imageRecords } from './images-table.ts';
import { presentImages } from './present-images.ts';
import { plainName, receiveImage } from './receive-image.ts';
import { fileSweepJob } from './remove-files.ts';
import { removeImages } from './remove-images.ts';
import { readOrRefuse, storeImage } from './store-image.ts';

const role = 'contents';
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of the library: its pictures, how they come in and how they go. */
export const mountImages: MountFeature = (router, services) => {
  services.jobs.define(fileSweepJob(services));
  const { table } = imageRecords;
  mountResource({
    router,
    services,
    records: imageRecords,
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(account, images, table, query);
        return ok(await presentImages(account, services, rows), meta);
      },
      show: async (account, id) =>
        ok(await one(account, services, await showRecord(account, imageRecords, id))),
      update: async (account, id, fields) =>
        ok(await one(account, services, await updateRecord(account, imageRecords, { id, fields }))),
    },
  });
  router.account({
    method: 'GET',
    path: 'images/storage',
    role,
    summary: 'What the library takes, and how much it may',
    handle: async ({ account }) => ok(await storageOf(account)),
  });
  mountComing(router, services);
  mountGoing(router, services);
};

/** Uploads are read in threads and stored outside any transaction: a large picture must not hold a database connection. */
function mountComing(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'images',
    role,
    transaction: false,
    summary: 'Put a picture into the library, as multipart form data',
    handle: async ({ accountId, actor, raw }) => {
      const { content, ...given } = await receiveImage(raw);
      const picture = await readOrRefuse(pictures.readPicture(content), 'file');
      return created(await storeImage(services, { accountId, actor }, { ...given, picture }));
    },
  });
  router.account({
    method: 'POST',
    path: 'images/from_address',
    role,
    transaction: false,
    summary: 'Copy a picture of the web to the library',
    body: addressBody,
    handle: async ({ accountId, actor, body: { url, name, ...given } }) => {
      const content = await fetchImage(services.fetcher, url);
      const picture = await readOrRefuse(pictures.readPicture(content), 'url');
      const named = { ...given, name: name ?? plainName(decoded(new URL(url).pathname)) };
      return created(await storeImage(services, { accountId, actor }, { ...named, picture }));
    },
  });
  router.account({
    method: 'POST',
    path: 'images/:id/crop',
    role,
    transaction: false,
    summary: 'A part of a picture, turned or made smaller, as a picture of its own',
    params: byId,
    body: cropBody,
    handle: async ({ accountId, actor, params, body: { name, ...change } }) => {
      const who = { accountId, actor };
      const from = await inAccount(services.database, who, async (account) => {
        const row = await showRecord(account, imageRecords, params.id);
        return images.row.parse(row);
      });
      const [key, file] = from.image.url.split('/') as [string, string];
      const content = await stored(services, storedAt(accountId, key, file));
      const picture = await readOrRefuse(pictures.resizePicture(content, change), 'cut');
      const { alt, is_decorative, folder_id } = from;
      const given = { name: name ?? from.name, alt, is_decorative, folder_id };
      return created(await storeImage(services, who, { ...given, picture }));
    },
  });
}

function mountGoing(router: Router, services: Services): void {
  const { list } = images;
  router.account({
    method: 'DELETE',
    path: 'images/:id',
    role,
    summary: 'Delete a picture and its files; force=true where emails still show it',
    params: byId,
    query: z.object({ force: flag.default(false) }),
    handle: async ({ account, params: { id }, query }) => {
      const { done, errors } = await removeImages(account, services, {
        ids: [id],
        isForced: query.force,
      });
      if (done.includes(id)) return ok({ id });
      await showRecord(account, imageRecords, id);
      throw invalid({ base: errors[id] ?? [] });
    },
  });
  router.account({
    method: ['DELETE', 'POST'],
    path: 'images/bulk_delete',
    role,
    summary: 'Delete several pictures and their files; force=true where emails still show them',
    query: z.object({ ids: bulkIds, force: flag.optional() }),
    body: z.looseObject({}),
    handle: async ({ account, query, body }) => {
      const { force, ...rest } = { ...query, ...body } as Record<string, unknown>;
      const {
        ids,
        select_all: isAll,
        excluded_ids: excluded = [],
        ...filters
      } = parseInput(bulkSelection(list), withoutNothing(rest));
      const chosen = isAll
        ? await listIds(account, images, imageRecords.table, filters)
        : (ids ?? []);
      const { isForced } = parseInput(z.object({ isForced: flag.default(false) }), {
        isForced: force,
      });
      const { done, errors } = await removeImages(account, services, {
        ids: chosen.filter((id) => !excluded.includes(id)),
        isForced,
      });
      return ok({ ids: done, errors });
    },
  });
}

async function one(
  account: Account,
  services: Services,
  row: Parameters<typeof presentImages>[2][0],
) {
  return (await presentImages(account, services, [row]))[0];
}

async function stored({ files }: Services, at: string): Promise<Buffer> {
  return buffer(
    await files.read(at).catch(() => {
      throw notFound('picture');
    }),
  );
}

const withoutNothing = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
