import { expect, test } from 'vitest';
import { settingsSchema } from '#engines/journeys/contract.ts';
import { welcome } from './graph/graph.builder.ts';
import { keepLocalDraft, localDraftOf, type LocalDraft } from './local-draft.ts';

class Memory {
  readonly entries = new Map<string, string>();
  readonly room: number;
  constructor(room = Infinity) {
    this.room = room;
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (value.length > this.room) throw new Error('no room');
    this.entries.set(key, value);
  }
  removeItem(key: string) {
    this.entries.delete(key);
  }
}

const board = { graph: welcome, settings: settingsSchema.parse({}) };
const draft: LocalDraft = {
  accountId: 1,
  journeyId: 5,
  rev: 3,
  selected: ['hello'],
  viewport: { x: 1, y: 2, zoom: 0.5 },
  past: Array.from({ length: 30 }, () => board),
};

test('a builder finds where it was, and twenty steps to undo', () => {
  const storage = new Memory();
  keepLocalDraft(storage, draft);
  const found = localDraftOf(storage, { accountId: 1, journeyId: 5, rev: 3 });
  expect(found).toMatchObject({ selected: ['hello'], viewport: draft.viewport });
  expect(found?.past).toHaveLength(20);
});

test('another journey, a newer revision or broken words find nothing', () => {
  const storage = new Memory();
  keepLocalDraft(storage, draft);
  expect(localDraftOf(storage, { accountId: 1, journeyId: 6, rev: 3 })).toBeNull();
  expect(localDraftOf(storage, { accountId: 1, journeyId: 5, rev: 4 })).toBeNull();
  for (const key of storage.entries.keys()) storage.setItem(key, '{');
  expect(localDraftOf(storage, { accountId: 1, journeyId: 5, rev: 3 })).toBeNull();
});

test('where the browser has little room, undoing is left behind', () => {
  const storage = new Memory(500);
  keepLocalDraft(storage, draft);
  expect(localDraftOf(storage, { accountId: 1, journeyId: 5, rev: 3 })).toMatchObject({
    selected: ['hello'],
    past: [],
  });
});
