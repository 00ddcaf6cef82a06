import { expect, test } from 'vitest';
import { createEarlyKeys } from './early-keys.ts';

const key = (name: string, more: object = {}) =>
  Object.assign(new Event('keydown', { cancelable: true }), { key: name, ...more });

test('what is typed before the field is there is kept for it, with corrections and without shortcuts', () => {
  const window = new EventTarget();
  const keys = createEarlyKeys(window as unknown as Window, () => {});
  keys.hear();
  const letter = key('s');
  window.dispatchEvent(letter);
  for (const event of [key('x'), key('Backspace'), key('k', { ctrlKey: true }), key('Shift')])
    window.dispatchEvent(event);
  window.dispatchEvent(key('e'));
  expect(letter.defaultPrevented).toBe(true);
  expect(keys.take()).toBe('se');
  window.dispatchEvent(key('t'));
  expect(keys.take()).toBe('');
});

test('Escape gives up', () => {
  const window = new EventTarget();
  let gaveUp = 0;
  const keys = createEarlyKeys(window as unknown as Window, () => {
    gaveUp += 1;
  });
  keys.hear();
  window.dispatchEvent(key('Escape'));
  expect(gaveUp).toBe(1);
});

test('a click elsewhere ends the hearing', () => {
  const window = new EventTarget();
  const keys = createEarlyKeys(window as unknown as Window, () => {});
  keys.hear();
  window.dispatchEvent(key('s'));
  window.dispatchEvent(new Event('pointerdown'));
  const letter = key('t');
  window.dispatchEvent(letter);
  expect([letter.defaultPrevented, keys.take()]).toEqual([false, '']);
});
