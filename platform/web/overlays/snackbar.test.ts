import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { customFieldMessageTime, fieldMoveMessageTime } from './message-times.ts';
import { uiState } from '../ui-state/ui-state.ts';
import { archiveControllers, snackbar, snackbarComponentTimeout, undoLatest } from './snackbar.tsx';

const shown = () => notificationsStore.getState().notifications;
beforeAll(() => {
  startI18n();
});
afterEach(() => {
  vi.useRealTimers();
  notifications.clean();
});

test('a snackbar has one of four kinds, a close button and its own colour @spec SHELL-043', () => {
  snackbar.success('Saved');
  snackbar.error('Refused');
  snackbar.warning('Careful');
  snackbar.info('By the way');
  expect(shown().map((one) => [one['data-kind'], one.color, one.withCloseButton])).toEqual([
    ['success', 'green', true],
    ['error', 'red', true],
    ['warning', 'amber', true],
    ['info', 'brand', true],
  ]);
});

test('equal snackbars within one second are one, and a second later it shows again @spec SHELL-045', () => {
  vi.useFakeTimers();
  snackbar.info('Copied');
  snackbar.info('Copied');
  snackbar.warning('Copied');
  expect(shown()).toHaveLength(2);
  vi.advanceTimersByTime(1001);
  snackbar.info('Copied');
  expect(shown()).toHaveLength(3);
});

test('a snackbar that was closed shows again at once', () => {
  vi.useFakeTimers();
  for (let time = 0; time < 2; time += 1) {
    snackbar.info('Copied again');
    const [one] = shown();
    expect(one?.message).toBeDefined();
    notifications.hide(one!.id!);
    expect(shown()).toHaveLength(0);
  }
});

test('a snackbar leaves after 6000 ms unless it says otherwise @spec SHELL-046', () => {
  snackbar.success('Moved one');
  snackbar.success({ message: 'Field created', timeout: 3000 });
  expect(shown().map((one) => one.autoClose)).toEqual([6000, 3000]);
  expect(snackbarComponentTimeout).toBe(20_000);
});

test('undo runs once and takes its snackbar away', () => {
  let undone = 0;
  snackbar.success({
    message: 'List archived',
    undo: () => {
      undone += 1;
    },
  });
  expect([undoLatest(), undoLatest(), undone]).toEqual([true, false, 1]);
  expect(shown()).toHaveLength(0);
});

test('an undo that fails is said', async () => {
  snackbar.success({
    message: 'Tag archived',
    undo: () => Promise.reject(new Error('The tag is gone.')),
  });
  undoLatest();
  await vi.waitFor(() => expect(shown().map((one) => one['data-kind'])).toEqual(['error']));
});

test('the screen knows the newest snackbar until it is dismissed @spec SHELL-042', () => {
  snackbar.warning({ title: 'Careful now', message: 'The plan is nearly full', timeout: 9000 });
  expect(uiState.get().snackbar).toEqual({
    title: 'Careful now',
    show: true,
    message: 'The plan is nearly full',
    type: 'warning',
    timeout: 9000,
    controller: null,
    id: null,
  });
  const [raised] = shown();
  raised?.onClose?.(raised);
  expect(uiState.get().snackbar).toMatchObject({ show: false, message: '', type: null });
});

test('the snackbar of an archived record names its family and offers UNDO @spec SHELL-044', () => {
  expect([...archiveControllers]).toEqual([
    'ctags',
    'dynamic_content',
    'contents',
    'lists',
    'segments',
  ]);
  snackbar.success({
    message: 'Readers archived',
    controller: 'lists',
    id: 7,
    undo: () => undefined,
  });
  expect(uiState.get().snackbar).toMatchObject({ controller: 'lists', id: 7 });
  expect(undoLatest()).toBe(true);
});

test('messages of custom fields stay 3000 ms, those of moved fields 2000 ms @spec SHELL-047 @spec SHELL-048', () => {
  snackbar.success({ message: 'Custom field created', timeout: customFieldMessageTime });
  snackbar.info({ message: 'Phone moved', timeout: fieldMoveMessageTime });
  expect(shown().map((one) => one.autoClose)).toEqual([3000, 2000]);
});
