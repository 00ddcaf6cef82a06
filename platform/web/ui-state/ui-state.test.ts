import { afterEach, expect, test } from 'vitest';
import { firstUiState, noDrawer, uiState } from './ui-state.ts';

afterEach(() => uiState.reset());

test('before anything has happened the layout is Auth and nothing is open @spec SHELL-039 @spec EMBED-010', () => {
  const { layout, isChatOpen, isMenuOpen, iframe, isGridView, previousRoute, hasUpdate } =
    uiState.get();
  expect({ layout, isChatOpen, isMenuOpen, iframe, isGridView, previousRoute, hasUpdate }).toEqual({
    layout: 'Auth',
    isChatOpen: false,
    isMenuOpen: true,
    iframe: { isLoading: false, url: null },
    isGridView: false,
    previousRoute: null,
    hasUpdate: false,
  });
});

test('drawer, folder and snackbar begin empty, with every field @spec SHELL-040 @spec SHELL-041 @spec SHELL-042', () => {
  const { rightDrawer, folder, snackbar } = uiState.get();
  expect(rightDrawer).toEqual({
    show: false,
    request: null,
    tab: null,
    component: null,
    response: null,
    type: null,
  });
  expect(folder).toEqual({
    show: false,
    lock: false,
    id: null,
    type: null,
    ancestry: null,
    parent: null,
    length: 0,
    lastSaved: null,
    external: { id: null, type: null, name: null, refresh: false },
  });
  expect(snackbar).toEqual({
    title: '',
    show: false,
    message: '',
    type: null,
    timeout: 0,
    controller: null,
    id: null,
  });
});

test('a change leaves the other keys alone and is told once; the same again is not told', () => {
  let told = 0;
  const stop = uiState.subscribe(() => {
    told += 1;
  });
  uiState.set({ hasUpdate: true });
  uiState.set({ hasUpdate: true });
  uiState.set((before) => ({
    rightDrawer: { ...before.rightDrawer, show: true, component: 'Tag' },
  }));
  stop();
  uiState.set({ isChatOpen: true });
  expect([told, uiState.get().hasUpdate, uiState.get().rightDrawer.component]).toEqual([
    2,
    true,
    'Tag',
  ]);
  uiState.set({ rightDrawer: noDrawer });
  uiState.reset();
  expect(uiState.get()).toBe(firstUiState);
});
