import { useEffect, useMemo, useRef } from 'react';
import type { NodeType } from '#engines/journeys/contract.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { withChangedNote, type Output } from '../graph/graph-changes.ts';
import { orderOf } from '../graph/outline.ts';
import { useJourneyPaths } from '../paths.ts';
import type { StepFacts } from './step-facts.ts';
import type { Builder } from './use-builder.ts';
import type { NumbersView } from './use-numbers-view.ts';

/** The facts that drawn steps ask for; the same object until words, problems or numbers change. */
export function useStepFactsOf(
  builder: Builder,
  { numbers, onStepKey }: { numbers: NumbersView; onStepKey: StepFacts['onStepKey'] },
): StepFacts {
  const go = useGo();
  const paths = useJourneyPaths();
  const latest = useRef({ builder, onStepKey });
  useEffect(() => {
    latest.current = { builder, onStepKey };
  });
  const { id, words, problems, board, selected } = builder;
  const troubled = useMemo(
    () => new Set(problems.flatMap(({ node }) => (node === null ? [] : [node]))),
    [problems],
  );
  const entry = useMemo(() => {
    const order = orderOf(board.graph);
    return order.find((key) => selected.has(key)) ?? order[0] ?? null;
  }, [board.graph, selected]);
  const counted = numbers.isShown ? numbers.numbers : null;
  return useMemo(
    () => ({
      words,
      troubled,
      entry,
      numbers: counted,
      open: (key) => latest.current.builder.open(key),
      add: (type: NodeType, after: Output) => latest.current.builder.add(type, { after }),
      showContacts: (query) => go(paths.contacts(id, query)),
      onStepKey: (event, key) => latest.current.onStepKey(event, key),
      onNote: (key, text) =>
        latest.current.builder.changeGraph((graph) => {
          const note = graph.notes.find((one) => one.key === key);
          return note ? withChangedNote(graph, { ...note, text }) : graph;
        }, `note:${key}`),
    }),
    [words, troubled, entry, counted, go, paths, id],
  );
}
