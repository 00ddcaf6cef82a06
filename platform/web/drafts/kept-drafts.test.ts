import { expect, test } from 'vitest';
import {
  draftKey,
  forgetDraft,
  keepDraft,
  keptDraft,
  setDraftOwner,
  type DraftStorage,
} from './kept-drafts.ts';

function aStorage(room = Infinity): DraftStorage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
  };
}
const day = 24 * 3600_000;

test('a draft is offered at its place, to the person who wrote it, until it is forgotten', () => {
  const storage = aStorage();
  setDraftOwner(1);
  const key = draftKey('7/contents/12');
  keepDraft(storage, key, { values: { html: 'Hi' }, version: 'v1', at: 5 });
  expect(keptDraft(storage, '7/contents/12', 6)).toEqual({
    key,
    values: { html: 'Hi' },
    version: 'v1',
    at: 5,
  });
  expect(keptDraft(storage, '7/contents/1', 6)).toBeNull();
  setDraftOwner(2);
  expect(keptDraft(storage, '7/contents/12', 6)).toBeNull();
  setDraftOwner(1);
  forgetDraft(storage, key);
  expect(keptDraft(storage, '7/contents/12', 6)).toBeNull();
});

test('of several tabs the last one’s is offered; what is broken or older than a fortnight is cleared away', () => {
  const storage = aStorage();
  const place = draftKey('7/contents/12').split('#')[0];
  storage.setItem(`${place}#one`, JSON.stringify({ values: 'old', version: null, at: 10 * day }));
  storage.setItem(`${place}#two`, JSON.stringify({ values: 'new', version: null, at: 20 * day }));
  storage.setItem(`${place}#three`, '{broken');
  storage.setItem('of somebody else', 'stays');
  expect(keptDraft(storage, '7/contents/12', 21 * day)?.values).toBe('new');
  expect(storage.length).toBe(3);
  expect(keptDraft(storage, '7/contents/12', 40 * day)).toBeNull();
  expect(storage.length).toBe(1);
});

test('a browser without room keeps no draft, not an older one either', () => {
  const storage = aStorage(80);
  const key = draftKey('7/contents/12');
  keepDraft(storage, key, { values: 'short', version: null, at: 1 });
  keepDraft(storage, key, { values: 'x'.repeat(80), version: null, at: 2 });
  expect(storage.length).toBe(0);
});
