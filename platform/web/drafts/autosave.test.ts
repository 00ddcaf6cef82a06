import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { Autosave, longestUnsaved, type AutosaveParts, type Sent } from './autosave.ts';
import type { DraftStand } from './draft-stand.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unreachable = new ApiError({ status: 0, message: 'The server could not be reached.' });
const byAna = { by: 'Ana', is_own: false, at: 'v9' };
const changed = new ApiError({ status: 412, message: 'Changed.', body: { saved: byAna } });

/** A draft of one text, with a server whose answers the test gives. */
function aDraft(more: Partial<AutosaveParts<string>> = {}) {
  const calls: { values: string; version: string | null; answer: PromiseWithResolvers<Sent> }[] =
    [];
  const stands: DraftStand['step'][] = [];
  const kept: { now: [string, string | null] | null } = { now: null };
  const open = { text: '' };
  const draft = new Autosave<string>({
    version: 'v1',
    pause: 1500,
    read: () => open.text,
    send: (values, version) => {
      const answer = Promise.withResolvers<Sent>();
      calls.push({ values, version, answer });
      return answer.promise;
    },
    rebase: async () => null,
    onStand: ({ step }) => stands.push(step),
    kept: {
      keep: (values, version) => {
        kept.now = [values, version];
      },
      forget: () => {
        kept.now = null;
      },
    },
    ...more,
  });
  return {
    draft,
    calls,
    stands,
    kept,
    type: (text: string) => {
      open.text = text;
      draft.touch();
    },
    sent: () => calls.map(({ values }) => values),
    answer: async (version: string) => {
      calls.at(-1)?.answer.resolve({ version });
      await vi.advanceTimersByTimeAsync(0);
    },
    refuse: async (error: Error) => {
      calls.at(-1)?.answer.reject(error);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('a draft that saves itself', () => {
  test('is dirty with the first key, and saved when typing rests', async () => {
    const { draft, type, sent, stands, answer } = aDraft();
    type('H');
    expect(draft.stand.step).toBe('dirty');
    expect(draft.isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(1499);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent()).toEqual(['H']);
    await answer('v2');
    expect(stands).toEqual(['dirty', 'saving', 'clean']);
    expect(draft.isUnsaved).toBe(false);
  });

  test('is saved while somebody types without a pause', async () => {
    const { type, sent } = aDraft();
    for (let n = 1; n * 500 <= longestUnsaved; n += 1) {
      type(`${n}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(sent()).toEqual(['10']);
  });

  test('saves one after the other, each on the version of the one before, however slow the first is', async () => {
    const { draft, type, calls, sent, answer } = aDraft();
    type('first');
    const first = draft.save();
    type('second');
    const second = draft.save();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toEqual(['first']);
    await answer('v2');
    await first;
    expect(draft.isUnsaved).toBe(true);
    await answer('v3');
    expect(await second).toBe(true);
    expect(calls.map(({ values, version }) => [values, version])).toEqual([
      ['first', 'v1'],
      ['second', 'v2'],
    ]);
  });

  test('that is refused waits for its mending', async () => {
    const { draft, type, sent, refuse } = aDraft();
    type('{% if');
    void draft.save();
    await refuse(new ApiError({ status: 422, message: 'Not closed.' }));
    expect(draft.stand).toMatchObject({ step: 'failed', problem: { message: 'Not closed.' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toHaveLength(1);
    type('{% if %}{% endif %}');
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent()).toHaveLength(2);
  });

  test('of which a part could not be saved is not done, but goes on from the new version', async () => {
    const { draft, type, calls } = aDraft();
    type('half');
    void draft.save();
    calls[0]?.answer.resolve({ version: 'v2', rest: new Error('The name is missing.') });
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.stand).toMatchObject({ step: 'failed' });
    expect(draft.isUnsaved).toBe(true);
    void draft.save();
    expect(calls[1]?.version).toBe('v2');
  });
});

test('a draft that cannot be saved yet, such as one without a name, stays unsaved, is kept, and closing asks', async () => {
  const { draft, type, calls, kept } = aDraft({ version: null });
  type('a subject');
  void draft.save();
  calls[0]?.answer.resolve({ version: null, isWaiting: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.stand.step).toBe('dirty');
  expect(draft.isLostByClosing).toBe(true);
  expect(kept.now).toEqual(['a subject', null]);
});

describe('without a network', () => {
  test('the draft says so, tries again at longer and longer intervals, and saves what is newest', async () => {
    const { draft, type, sent, refuse, answer } = aDraft();
    type('one');
    void draft.save();
    await refuse(unreachable);
    expect(draft.stand).toMatchObject({ step: 'offline', problem: unreachable });
    type('one two');
    expect(draft.stand.step).toBe('offline');
    await vi.advanceTimersByTimeAsync(1000);
    await refuse(unreachable);
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    await answer('v2');
    expect(sent()).toEqual(['one', 'one two', 'one two']);
    expect(draft.stand.step).toBe('clean');
  });

  test('the draft is saved at once when the network is back', async () => {
    const { draft, type, sent, refuse } = aDraft();
    type('one');
    void draft.save();
    await refuse(unreachable);
    draft.reconnect();
    expect(sent()).toHaveLength(2);
  });

  test('what is typed is kept in the browser until the server has it', async () => {
    const { draft, type, kept, refuse, answer } = aDraft();
    type('kept');
    await vi.advanceTimersByTimeAsync(400);
    expect(kept.now).toEqual(['kept', 'v1']);
    void draft.save();
    await refuse(unreachable);
    expect(kept.now).toEqual(['kept', 'v1']);
    draft.reconnect();
    await answer('v2');
    expect(kept.now).toBeNull();
  });
});

describe('when somebody saved meanwhile', () => {
  test('nothing is overwritten: the draft waits for a choice and knows whom to name', async () => {
    const { draft, type, sent, refuse } = aDraft();
    type('mine');
    void draft.save();
    await refuse(changed);
    expect(draft.stand).toMatchObject({ step: 'conflict', saved: byAna });
    type('mine, and more');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent()).toEqual(['mine']);
  });

  test('one’s own takes its place when that is chosen, on the version that was told', async () => {
    const { draft, type, calls, refuse, answer } = aDraft();
    type('mine');
    void draft.save();
    await refuse(changed);
    void draft.overwrite();
    expect(calls.at(-1)).toMatchObject({ values: 'mine', version: 'v9' });
    await answer('v10');
    expect(draft.stand).toMatchObject({ step: 'clean', saved: null });
  });

  test('a newer version that differs in nothing the draft is about is taken up without a question', async () => {
    const { draft, type, calls, refuse, answer } = aDraft({ rebase: async () => 'v9' });
    type('mine');
    void draft.save();
    await refuse(changed);
    expect(calls.map(({ version }) => version)).toEqual(['v1', 'v9']);
    await answer('v10');
    expect(draft.stand.step).toBe('clean');
  });
});

describe('when its page is left', () => {
  test('the draft is sent at once and kept, and the browser need not ask', () => {
    const { draft, type, sent, kept } = aDraft();
    type('last words');
    draft.leave();
    expect(sent()).toEqual(['last words']);
    expect(kept.now).toEqual(['last words', 'v1']);
    expect(draft.isLostByClosing).toBe(false);
  });

  test('the browser asks about what no longer fits: too long, out of reach, refused, or newer than a save under way', async () => {
    const long = aDraft();
    long.type('x'.repeat(61 * 1024));
    expect(long.draft.isLostByClosing).toBe(true);
    const cut = aDraft();
    cut.type('one');
    void cut.draft.save();
    expect(cut.draft.isLostByClosing).toBe(false);
    cut.type('two');
    expect(cut.draft.isLostByClosing).toBe(true);
    await cut.refuse(unreachable);
    expect(cut.draft.isLostByClosing).toBe(true);
    cut.draft.discard();
    expect(cut.draft.isLostByClosing).toBe(false);
    expect(cut.kept.now).toBeNull();
  });

  test('within the product, a save under way is followed by the last words, read before the editor is gone', async () => {
    const { draft, type, sent, answer } = aDraft();
    const close = draft.open();
    type('one');
    void draft.save();
    type('one two');
    close();
    type('nothing any more');
    await answer('v2');
    await answer('v3');
    expect(sent()).toEqual(['one', 'one two']);
  });
});
