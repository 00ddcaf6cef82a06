import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources } from './boundaries.ts';

// Draws docs/architecture.svg from the imports: a box a unit, an arrow where one uses another, floor above floor.

const root = join(import.meta.dirname, '..');
const floors = ['apps', 'features', 'engines', 'platform'] as const;
type Floor = (typeof floors)[number];

/** The unit a file belongs to: apps/server, features/audience/lists, engines/delivery, platform/server. */
function unitOf(file: string): string | null {
  const parts = file.split('/');
  const floor = parts[0] as Floor;
  if (!floors.includes(floor) || /\.test\.tsx?$/.test(file)) return null;
  return parts.slice(0, floor === 'features' ? 3 : 2).join('/');
}

const units = new Map<string, Set<string>>();
for (const { file, imports } of readSources(root)) {
  const unit = unitOf(file);
  if (!unit) continue;
  const used = units.get(unit) ?? new Set<string>();
  units.set(unit, used);
  for (const target of imports) {
    const other = unitOf(target);
    if (other && other !== unit) used.add(other);
  }
}

const boxWidth = 168;
const boxHeight = 40;
const gap = 16;
const perRow = 6;
const places = new Map<string, { x: number; y: number }>();
const parts: string[] = [];
let y = 24;
for (const floor of floors) {
  const names = [...units.keys()].filter((unit) => unit.startsWith(`${floor}/`)).sort();
  const rows = Math.max(1, Math.ceil(names.length / perRow));
  const height = rows * (boxHeight + gap) + gap + 24;
  parts.push(
    `<rect x="16" y="${y}" width="${perRow * (boxWidth + gap) + gap}" height="${height}" rx="10" class="floor"/><text x="32" y="${y + 22}" class="title">${floor}/</text>`,
  );
  names.forEach((name, index) => {
    const place = {
      x: 16 + gap + (index % perRow) * (boxWidth + gap),
      y: y + 32 + Math.floor(index / perRow) * (boxHeight + gap),
    };
    places.set(name, place);
  });
  y += height + 36;
}
// Everything stands on platform and apps sees everything, so only arrows among features and engines say something.
for (const [from, used] of units) {
  for (const to of used) {
    if (from.startsWith('apps') || to.startsWith('platform')) continue;
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) continue;
    const [x1, y1, x2] = [a.x + boxWidth / 2, a.y + boxHeight, b.x + boxWidth / 2];
    const y2 = b.y > a.y ? b.y : b.y + boxHeight;
    parts.push(
      `<path d="M${x1} ${y1} C ${x1} ${y1 + 30}, ${x2} ${y2 - 30}, ${x2} ${y2}" class="edge"/>`,
    );
  }
}
for (const [name, { x, y: top }] of places) {
  const label = name.split('/').slice(1).join('/');
  parts.push(
    `<rect x="${x}" y="${top}" width="${boxWidth}" height="${boxHeight}" rx="6" class="box"/><text x="${x + boxWidth / 2}" y="${top + 24}" class="name">${label.length > 27 ? `${label.slice(0, 26)}…` : label}</text>`,
  );
}
const width = perRow * (boxWidth + gap) + gap + 32;
writeFileSync(
  join(root, 'docs/architecture.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" font-family="system-ui, sans-serif">
<style>.floor{fill:#f4f4f1;stroke:#d9d8d2}.box{fill:#fff;stroke:#2b57e8}.name{font-size:11px;text-anchor:middle;fill:#1c1b19}.title{font-size:13px;font-weight:600;fill:#55534c}.edge{fill:none;stroke:#b4721a;stroke-opacity:.45}</style>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`,
);
console.log(`${units.size} units drawn in docs/architecture.svg`);
