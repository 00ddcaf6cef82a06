import { describe, expect, it } from 'vitest';
import { createConnectorTokens } from './connector-token.ts';

function connector() {
  const state = { asked: 0, time: 1_000_000 };
  const tokens = createConnectorTokens({
    ask: async () => ({ access_token: `token-${++state.asked}`, expire: 60 }),
    now: () => state.time,
  });
  return { state, tokens };
}

describe('the token of the connector service', () => {
  it('is used again at an age of 10 of 60 seconds, and asked for anew at 61', async () => {
    const { state, tokens } = connector();
    expect(await tokens.token()).toBe('token-1');
    state.time += 10_000;
    expect(await tokens.token()).toBe('token-1');
    state.time += 49_999;
    expect(await tokens.token()).toBe('token-1');
    state.time += 1;
    expect(await tokens.token()).toBe('token-2');
    state.time += 61_000;
    expect(await tokens.token()).toBe('token-3');
  });

  it('is kept with its time of making and its expire value', async () => {
    const { state, tokens } = connector();
    expect(tokens.kept()).toBeNull();
    const madeAt = state.time;
    await tokens.token();
    expect(tokens.kept()).toEqual({ accessToken: 'token-1', generationTime: madeAt, expire: 60 });
    tokens.forget();
    expect(tokens.kept()).toBeNull();
  });

  it('is asked for once by many at the same time, and again after a failure', async () => {
    const { state, tokens } = connector();
    expect(await Promise.all([tokens.token(), tokens.token(), tokens.token()])).toEqual([
      'token-1',
      'token-1',
      'token-1',
    ]);
    expect(state.asked).toBe(1);
    let calls = 0;
    const shaky = createConnectorTokens({
      ask: async () => {
        if (++calls === 1) throw new Error('out of reach');
        return { access_token: 'late', expire: 60 };
      },
    });
    await expect(shaky.token()).rejects.toThrow('out of reach');
    expect(await shaky.token()).toBe('late');
  });
});
