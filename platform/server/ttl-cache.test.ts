import { describe, expect, it } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

const asking = (options: { forMs?: number; most?: number } = {}) => {
  let [time, times] = [0, 0];
  const answerOf = ttlCache<string>({ forMs: 1_000, most: 2, ...options, now: () => time });
  const of = (key: string) => answerOf(key, async () => `${key} ${(times += 1)}`);
  return { answerOf, of, pass: (milliseconds: number) => void (time += milliseconds) };
};

describe('a ttl cache', () => {
  it('are asked for once in their time, by however many at once', async () => {
    const { of, pass } = asking();
    expect(await Promise.all([of('a'), of('a'), of('b')])).toEqual(['a 1', 'a 1', 'b 2']);
    pass(999);
    expect(await of('a')).toBe('a 1');
    pass(1);
    expect(await of('a')).toBe('a 3');
  });

  it('are not kept where the question failed', async () => {
    const { answerOf, of } = asking();
    const failed = answerOf('a', async () => {
      throw new Error('away');
    });
    await expect(failed).rejects.toThrow('away');
    expect(await of('a')).toBe('a 1');
  });

  it('that failed late take no newer one with them', async () => {
    const { answerOf, of, pass } = asking();
    const late = Promise.withResolvers<string>();
    const failed = answerOf('a', () => late.promise);
    pass(1_000);
    expect(await of('a')).toBe('a 1');
    late.reject(new Error('late'));
    await expect(failed).rejects.toThrow('late');
    expect(await of('a')).toBe('a 1');
  });

  it('give way to new ones, the oldest first', async () => {
    const { of } = asking();
    for (const key of ['a', 'b', 'c']) await of(key);
    expect([await of('c'), await of('b'), await of('a')]).toEqual(['c 3', 'b 2', 'a 4']);
  });
});
