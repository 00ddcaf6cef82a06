import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { criteriaOf, type FieldDefinition } from '#engines/audience/public.ts';
import type { Known, Part } from './known.ts';

/** A sentence and the rule that it means; null where no rule can mean it. */
export interface KnownSentence {
  sentence: string;
  rules: Part | null;
}

/** Sixty sentences as people write them, with what each means. */
export const sentences = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sentences.json'), 'utf8'),
) as KnownSentence[];

const field = (id: number, displayName: string, fieldType: FieldDefinition['fieldType']) => ({
  id,
  name: displayName.toLowerCase(),
  displayName,
  fieldType,
  defaultValue: null,
  addToProfilePage: false,
});

/** The account that the sentences are read in. */
export const world: Known = {
  names: [
    { family: 'lists', id: 1, name: 'News' },
    { family: 'lists', id: 2, name: 'Summer sale' },
    { family: 'tags', id: 3, name: 'VIP' },
    { family: 'tags', id: 4, name: 'Gold' },
    { family: 'segments', id: 5, name: 'Win back' },
    { family: 'brands', id: 6, name: 'Harbour' },
    { family: 'campaigns', id: 7, name: 'Spring launch' },
  ],
  criteria: criteriaOf([
    field(8, 'City', 'string'),
    field(9, 'Points', 'integer'),
    field(10, 'Birthday', 'datetime'),
    field(11, 'Vegan', 'boolean'),
  ]),
  now: new Date('2026-11-23T12:00:00Z'),
  zone: 'Europe/Berlin',
  currency: 'EUR',
};
