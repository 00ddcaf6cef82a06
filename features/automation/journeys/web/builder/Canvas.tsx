import {
  Background,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  type Connection,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { grid, mayConnect, withEdge, withoutEdge } from '../graph/graph-changes.ts';
import { journeyTexts } from '../paths.ts';
import classes from './builder.module.css';
import { CanvasTools } from './CanvasTools.tsx';
import type { StepFlowEdge } from './flow-elements.ts';
import { NoteNode } from './NoteNode.tsx';
import { StepEdge } from './StepEdge.tsx';
import { StepFactsContext } from './step-facts.ts';
import { StepNode } from './StepNode.tsx';
import type { Builder } from './use-builder.ts';
import { onShowStep } from './show-step.ts';
import { useCanvasKeys, useFocusStep } from './use-canvas-keys.ts';
import { useDroppedSteps } from './use-dropped-steps.ts';
import { useFlow } from './use-flow.ts';
import type { NumbersView } from './use-numbers-view.ts';
import { useStepFactsOf } from './use-step-facts-of.ts';

const nodeTypes = { step: StepNode, note: NoteNode };
const edgeTypes = { way: StepEdge };
const snapGrid: [number, number] = [grid.step, grid.step];

/** The canvas on which a journey is drawn and built. */
export function Canvas(props: { builder: Builder; numbers: NumbersView }) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ builder, numbers }: { builder: Builder; numbers: NumbersView }) {
  const { t } = useTranslation(journeyTexts);
  const [wayChosen, chooseWay] = useState<string | null>(null);
  const [isLasso, setLasso] = useState(false);
  const flow = useFlow(builder, { wayChosen, chooseWay });
  const keys = useCanvasKeys(builder, { wayChosen, chooseWay });
  const facts = useStepFactsOf(builder, { numbers, onStepKey: keys.onStepKey });
  const dropping = useDroppedSteps(builder);
  const connecting = useConnecting(builder);
  useShownSteps(builder);
  return (
    <StepFactsContext value={facts}>
      <section
        className={classes.canvas}
        aria-label={t('builder.canvas')}
        onKeyDown={keys.onKeyDown}
        {...dropping}
      >
        <ReactFlow
          {...flow}
          {...connecting}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodeClick={(event, { id, type }) => {
            if (type === 'step' && !event.shiftKey && !event.metaKey && !event.ctrlKey)
              builder.open(id);
          }}
          onMoveEnd={(_event, viewport) => builder.keepViewport(viewport)}
          {...(builder.viewport
            ? { defaultViewport: builder.viewport }
            : { fitView: true, fitViewOptions: { maxZoom: 1, padding: 0.2 } })}
          minZoom={0.1}
          maxZoom={2}
          snapToGrid
          snapGrid={snapGrid}
          onlyRenderVisibleElements
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionOnDrag={isLasso}
          panOnDrag={isLasso ? [1, 2] : true}
          selectionMode={SelectionMode.Partial}
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
        >
          <Background gap={grid.step} color="var(--hg-line-strong)" bgColor="var(--hg-canvas)" />
          <MiniMap
            pannable
            zoomable
            className={classes.minimap ?? ''}
            ariaLabel={t('builder.map')}
          />
          <CanvasTools builder={builder} isLasso={isLasso} onLasso={setLasso} />
        </ReactFlow>
      </section>
    </StepFactsContext>
  );
}

function useShownSteps(builder: Builder): void {
  const focusStep = useFocusStep();
  useEffect(() => onShowStep((key) => focusStep(key, builder)), [focusStep, builder]);
}

function useConnecting({ board, changeGraph }: Builder) {
  return useMemo(() => {
    const wayOf = ({ source, sourceHandle, target }: Connection | StepFlowEdge) => ({
      from: source,
      output: sourceHandle ?? '',
      to: target,
    });
    return {
      isValidConnection: (connection: Connection | StepFlowEdge) =>
        mayConnect(board.graph, wayOf(connection)),
      onConnect: (connection: Connection) =>
        changeGraph((graph) => withEdge(graph, wayOf(connection))),
      onReconnect: (former: StepFlowEdge, connection: Connection) =>
        changeGraph((graph) => withEdge(withoutEdge(graph, wayOf(former)), wayOf(connection))),
    };
  }, [board.graph, changeGraph]);
}
