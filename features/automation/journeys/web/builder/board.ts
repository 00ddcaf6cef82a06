import { useCallback, useMemo, useState } from 'react';
import type { Graph, Settings } from '#engines/journeys/contract.ts';
import { begunWith, changedTo, redone, undone } from '../graph/history.ts';

/** What is built: the steps, and what holds for the whole journey. */
export interface Board {
  readonly graph: Graph;
  readonly settings: Settings;
}

/** A board that remembers how it came about. */
export interface BoardHistory {
  readonly board: Board;
  readonly past: readonly Board[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `about` joins changes of one thing in a row to one step of undoing. */
  readonly change: (make: (board: Board) => Board, about?: string) => void;
  readonly changeGraph: (make: (graph: Graph) => Graph, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Holds a board and its history; `past` is what an earlier visit to the page left. */
export function useBoard(start: Board, past: readonly Board[]): BoardHistory {
  const [history, setHistory] = useState(() => ({ ...begunWith(start), past }));
  const change = useCallback((make: (board: Board) => Board, about?: string) => {
    setHistory((before) => ({
      ...before,
      ...changedTo(before, make(before.present), about ?? null),
    }));
  }, []);
  const changeGraph = useCallback(
    (make: (graph: Graph) => Graph, about?: string) =>
      change((board) => {
        const graph = make(board.graph);
        return graph === board.graph ? board : { ...board, graph };
      }, about),
    [change],
  );
  const undo = useCallback(() => setHistory((before) => ({ ...before, ...undone(before) })), []);
  const redo = useCallback(() => setHistory((before) => ({ ...before, ...redone(before) })), []);
  return useMemo(
    () => ({
      board: history.present,
      past: history.past,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      change,
      changeGraph,
      undo,
      redo,
    }),
    [history, change, changeGraph, undo, redo],
  );
}
