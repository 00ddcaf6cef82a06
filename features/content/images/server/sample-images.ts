import type { Drawing, Shape } from '#platform/server/pictures/picture-messages.ts';
import { pictures } from '#platform/server/pictures/pictures.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { storedAt } from './image-key.ts';
import { imageRecords } from './images-table.ts';
import { describePicture } from './store-image.ts';

/** Ids of the sample pictures: two that compete for one place in an email, and a headline. */
export type SampleImages = Record<'sunrise' | 'harbour' | 'sale', number>;

/** A few pictures of the demo shop, drawn when they are needed. */
export const imageSample: SampleRecords<SampleImages> = {
  async make({ account, files, secrets }) {
    const made: [string, number][] = [];
    for (const { key, name, alt, drawing } of drawings) {
      const picture = await pictures.readPicture(await pictures.drawPicture(drawing));
      const described = describePicture(secrets, account.id, picture);
      for (const [at, { bytes }] of picture.files.entries())
        await files.put(
          storedAt(account.id, described.key, described.files[at]!),
          Buffer.from(bytes),
        );
      const id = await insertSample(account, imageRecords, {
        ...described,
        name,
        alt,
        created_by: 'Sample data',
      });
      made.push([key, id]);
    }
    return Object.fromEntries(made) as SampleImages;
  },
  remove: (removal) => takeOutSamples(removal, imageRecords),
};

const sea = (y: number, color: string): Shape => ({
  kind: 'box',
  x: 0,
  y,
  width: 1200,
  height: 500 - y,
  color,
});
const words = (text: string, size: number, y: number): Shape => ({
  kind: 'text',
  x: 80,
  y,
  text,
  size,
  color: '#ffffff',
  isBold: true,
});

const wide = { width: 1200, height: 500, format: 'jpeg' as const };

const drawings: readonly { key: string; name: string; alt: string; drawing: Drawing }[] = [
  {
    key: 'sunrise',
    name: 'Harbour at sunrise',
    alt: 'The sun rises over a quiet harbour',
    drawing: {
      ...wide,
      background: '#f4a261',
      shapes: [
        { kind: 'circle', x: 880, y: 300, radius: 120, color: '#ffd27d' },
        sea(300, '#2a6f97'),
        sea(400, '#014f86'),
        words('New in the shop', 64, 170),
      ],
    },
  },
  {
    key: 'harbour',
    name: 'Harbour by night',
    alt: 'A lighthouse shines over the sea at night',
    drawing: {
      ...wide,
      background: '#14213d',
      shapes: [
        { kind: 'circle', x: 960, y: 110, radius: 50, color: '#f1f1e6' },
        { kind: 'box', x: 760, y: 170, width: 44, height: 200, color: '#e5e5e5' },
        { kind: 'box', x: 752, y: 140, width: 60, height: 40, color: '#e63946', radius: 8 },
        sea(360, '#1d3557'),
        words('New in the shop', 64, 170),
      ],
    },
  },
  {
    key: 'sale',
    name: 'Summer sale',
    alt: 'Summer sale: a quarter off',
    drawing: {
      ...wide,
      background: '#2a9d8f',
      shapes: [
        { kind: 'circle', x: 1010, y: 250, radius: 170, color: '#e9c46a' },
        {
          kind: 'text',
          x: 1010,
          y: 280,
          text: '−25 %',
          size: 84,
          color: '#14213d',
          isBold: true,
          align: 'center',
        },
        words('Summer sale', 84, 280),
      ],
    },
  },
];
