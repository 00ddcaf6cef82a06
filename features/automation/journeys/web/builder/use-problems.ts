import { useMemo, useState } from 'react';
import { structureProblems, type Graph, type Problem } from '#engines/journeys/contract.ts';
import type { DraftSaving } from './use-draft-saving.ts';

const sign = ({ node, field, message }: Problem) => `${node ?? ''}|${field ?? ''}|${message}`;

/** What keeps a graph from being published: what the server found, and while a change is under way what its shape shows. */
export function problemsOf(
  graph: Graph,
  { problems, board }: DraftSaving['checked'],
): readonly Problem[] {
  if (graph === board.graph) return problems;
  const unchanged = new Set(graph.nodes.filter((node) => board.graph.nodes.includes(node)));
  const keys = new Set([...unchanged].map(({ key }) => key));
  const shape = structureProblems(board.graph).map(sign);
  // What the server alone can know stays said of steps that were not touched since.
  const kept = problems.filter(
    (problem) => problem.node !== null && keys.has(problem.node) && !shape.includes(sign(problem)),
  );
  return [...structureProblems(graph), ...kept];
}

/** The same, as long as nothing about it changes the same object. */
export function useProblems(graph: Graph, checked: DraftSaving['checked']): readonly Problem[] {
  const found = useMemo(() => problemsOf(graph, checked), [graph, checked]);
  const [last, setLast] = useState(found);
  const isSame = found.map(sign).join('\n') === last.map(sign).join('\n');
  if (!isSame) setLast(found);
  return isSame ? last : found;
}
