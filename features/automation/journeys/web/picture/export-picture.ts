import type { Graph } from '#engines/journeys/contract.ts';
import { grid } from '../graph/graph-changes.ts';
import type { StepWords } from '../words/step-words.ts';
import { drawnGraph } from './shapes.ts';

/** Colours of a picture, as the theme on screen has them. */
export interface PictureColours {
  readonly paper: string;
  readonly step: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
}

/** A journey with its words as an SVG document. */
export function svgOf(graph: Graph, words: StepWords, colours: PictureColours): string {
  const { left, top, width, height, ways } = drawnGraph(graph);
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const parts = [
    ...ways.map(({ from, output, path, label }) => {
      const node = nodes.get(from);
      const name = node ? words.output(node, output) : '';
      return `<path d="${path}" fill="none" stroke="${colours.line}" stroke-width="2"/>${text(
        { ...label, size: 12, fill: colours.quiet, anchor: 'middle' },
        name,
      )}`;
    }),
    ...graph.nodes.map((node) => {
      const { x, y } = node.position;
      const box = `<rect x="${x}" y="${y}" width="${grid.width}" height="${grid.height}" rx="10" fill="${colours.step}" stroke="${colours.line}"/>`;
      const title = text({ x: x + 14, y: y + 30, size: 14, fill: colours.text }, words.title(node));
      const facts = text(
        { x: x + 14, y: y + 52, size: 12, fill: colours.quiet },
        words.summary(node),
      );
      return box + title + facts;
    }),
    ...graph.notes.map(({ position, text: words }) =>
      text({ ...position, size: 12, fill: colours.quiet }, words),
    ),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="sans-serif">` +
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colours.paper}"/>` +
    `${parts.join('')}</svg>`
  );
}

interface TextPlace {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: string;
}

/** What fits into a step. */
const longestWords = 34;

function text({ x, y, size, fill, anchor = 'start' }: TextPlace, words: string): string {
  const short = words.length > longestWords ? `${words.slice(0, longestWords - 1)}…` : words;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(short)}</text>`;
}

const escaped = (words: string) =>
  words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The colours of the theme on screen. */
export function coloursOnScreen(): PictureColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--hg-${name}`).trim();
  return {
    paper: token('canvas'),
    step: token('surface'),
    line: token('line-strong'),
    text: token('text'),
    quiet: token('text-dim'),
  };
}

/** Hands a journey's picture to the browser as a file. */
export async function downloadPicture(svg: string, name: string, kind: 'svg' | 'png') {
  const document = new Blob([svg], { type: 'image/svg+xml' });
  offer(kind === 'svg' ? document : await pixelsOf(svg), `${name}.${kind}`);
}

/** Twice as fine as the canvas, but no larger than browsers can draw. */
const finest = 2;
const largestSide = 8000;

async function pixelsOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(finest, largestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.width * scale);
  canvas.height = Math.ceil(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made.'))));
  return promise;
}

function offer(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
