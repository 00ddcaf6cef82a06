import type { Graph } from '#engines/journeys/contract.ts';
import { grid } from '../graph/graph-changes.ts';
import classes from './picture.module.css';
import { drawnGraph } from './shapes.ts';

/** A journey as a small picture: its steps and ways, without words. */
export function JourneyPicture({ graph }: { graph: Graph }) {
  const { left, top, width, height, ways } = drawnGraph(graph);
  return (
    <svg className={classes.picture} viewBox={`${left} ${top} ${width} ${height}`}>
      {ways.map(({ from, output, path }) => (
        <path key={`${from}.${output}`} className={classes.way} d={path} />
      ))}
      {graph.nodes.map(({ key, type, position }) => (
        <rect
          key={key}
          className={classes.step}
          data-type={type}
          x={position.x}
          y={position.y}
          width={grid.width}
          height={grid.height}
          rx={10}
        />
      ))}
    </svg>
  );
}
