import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords, SampleRemoval } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { forgetUses } from '#platform/server/resource/record-uses.ts';
import { contents, editorTypes } from '../contract.ts';
import { contentRecords } from './contents-table.ts';
import { sampleStories, type SampleStory } from './sample-stories.ts';

/** Ids of the sample contents by their story. */
export type SampleContents = Record<SampleStory, number>;

/** The bodies of the sample emails. */
export const contentSample: SampleRecords<SampleContents> = {
  async make({ account, publicUrl }) {
    const made: [SampleStory, number][] = [];
    for (const { key, ...story } of sampleStories(publicUrl))
      made.push([key, await makeSampleContent(account, story)]);
    return Object.fromEntries(made) as SampleContents;
  },
  remove: (removal) => takeOutSamples(removal, contentRecords),
};

/** Makes a sample content in HTML, of a neighbour whose records it shows in use. */
export function makeSampleContent(
  account: Account,
  { name, html, text }: { name: string; html: string; text: string },
): Promise<number> {
  return insertSample(account, contentRecords, {
    name,
    editor_type: editorTypes.html,
    html_part: html,
    text_part: text,
    created_by: 'Sample data',
  });
}

/** Takes out those of the neighbour's sample contents that nobody uses; the others stay, and what they name with them. */
export async function takeOutSampleContents(
  { account, families }: SampleRemoval,
  ids: readonly number[],
): Promise<void> {
  const users = await families.usersOf(account, { family: contents.path, ids });
  const free = ids.filter((id) => !users.has(id));
  const { rows } = await sql<{ id: number }>`
    delete from contents where account_id = ${account.id} and is_sample and id = any(${free}::bigint[]) returning id`.execute(
    account.db,
  );
  await forgetUses(
    account,
    contents.path,
    rows.map(({ id }) => id),
  );
}
