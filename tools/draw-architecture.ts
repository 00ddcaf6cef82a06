import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, type Source } from './boundaries.ts';

// Draws docs/architecture.svg from the imports: a box a unit, an arrow where one uses another, floor above floor.

const root = join(import.meta.dirname, '..');
const floors = ['apps', 'features', 'engines', 'platform'] as const;
type Floor = (typeof floors)[number];

const boxWidth = 168;
const boxHeight = 40;
const gap = 16;
const perRow = 6;

/** The picture of all units of these sources. */
export function drawArchitecture(sources: readonly Source[]): string {
  const units = unitsOf(sources);
  const { parts, places, height } = placeUnits([...units.keys()]);
  // Everything stands on platform and apps sees everything, so only arrows among features and engines say something.
  for (const [from, used] of units) {
    for (const to of used) {
      const [a, b] = [places.get(from), places.get(to)];
      if (from.startsWith('apps') || to.startsWith('platform') || !a || !b) continue;
      parts.push(arrow(a, b));
    }
  }
  for (const [name, place] of places) parts.push(box(name, place));
  const width = perRow * (boxWidth + gap) + gap + 32;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">
<style>.floor{fill:#f4f4f1;stroke:#d9d8d2}.box{fill:#fff;stroke:#2b57e8}.name{font-size:11px;text-anchor:middle;fill:#1c1b19}.title{font-size:13px;font-weight:600;fill:#55534c}.edge{fill:none;stroke:#b4721a;stroke-opacity:.45}</style>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

/** The unit a file belongs to: apps/server, features/audience/lists, engines/delivery, platform/server. */
function unitOf(file: string): string | null {
  const parts = file.split('/');
  const floor = parts[0] as Floor;
  if (!floors.includes(floor) || /\.test\.tsx?$/.test(file)) return null;
  return parts.slice(0, floor === 'features' ? 3 : 2).join('/');
}

/** Each unit with the units that it uses, in the order of their names. */
function unitsOf(sources: readonly Source[]): Map<string, string[]> {
  const units = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const unit = unitOf(file);
    if (!unit) continue;
    const used = units.get(unit) ?? new Set<string>();
    units.set(unit, used);
    for (const target of imports) {
      const other = unitOf(target);
      if (other && other !== unit) used.add(other);
    }
  }
  return new Map([...units].sort().map(([unit, used]) => [unit, [...used].sort()]));
}

interface Place {
  x: number;
  y: number;
}

function placeUnits(units: readonly string[]) {
  const places = new Map<string, Place>();
  const parts: string[] = [];
  let y = 24;
  for (const floor of floors) {
    const names = units.filter((unit) => unit.startsWith(`${floor}/`));
    const rows = Math.max(1, Math.ceil(names.length / perRow));
    const height = rows * (boxHeight + gap) + gap + 24;
    parts.push(
      `<rect x="16" y="${y}" width="${perRow * (boxWidth + gap) + gap}" height="${height}" rx="10" class="floor"/><text x="32" y="${y + 22}" class="title">${floor}/</text>`,
    );
    for (const [index, name] of names.entries()) {
      places.set(name, {
        x: 16 + gap + (index % perRow) * (boxWidth + gap),
        y: y + 32 + Math.floor(index / perRow) * (boxHeight + gap),
      });
    }
    y += height + 36;
  }
  return { parts, places, height: y };
}

function arrow(from: Place, to: Place): string {
  const [x1, y1, x2] = [from.x + boxWidth / 2, from.y + boxHeight, to.x + boxWidth / 2];
  const y2 = to.y > from.y ? to.y : to.y + boxHeight;
  return `<path d="M${x1} ${y1} C ${x1} ${y1 + 30}, ${x2} ${y2 - 30}, ${x2} ${y2}" class="edge"/>`;
}

function box(name: string, { x, y }: Place): string {
  const label = name.split('/').slice(1).join('/');
  return `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6" class="box"/><text x="${x + boxWidth / 2}" y="${y + 24}" class="name">${label.length > 27 ? `${label.slice(0, 26)}…` : label}</text>`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, 'docs/architecture.svg'), drawArchitecture(readSources(root)));
  console.log('drawn in docs/architecture.svg');
}
