import { useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '#platform/web/page/Panel.tsx';
import tokens from '#platform/web/theme/tokens.css?raw';
import classes from './gallery.module.css';

const sizes = ['meta', 'body', 'label', 'section', 'page', 'figure'];
const weights = ['regular', 'medium', 'strong'];
const heights = ['small', 'control', 'large', 'row'];
const corners = ['mark', 'control', 'card', 'device', 'round'];
const metrics = namesOf('metric');
const series = namesOf('series');
const words = ['text', 'text-soft', 'text-dim', 'danger-text', 'brand-text'];
const grounds =
  'canvas surface surface-raised surface-sunken hover track selected selected-hover brand brand-soft bar paper'.split(
    ' ',
  );
const lines = ['line', 'line-strong', 'field-line', 'field-line-hover', 'choice-line', 'focus'];

/** Every token by its name, as it looks in the scheme that is chosen above. */
export function TokensSection() {
  const { colorScheme } = useMantineColorScheme();
  return (
    <div className={classes.panels} key={colorScheme}>
      <Type />
      <Words />
      <Metrics />
      <Surfaces />
      <Lines />
      <Shapes />
    </div>
  );
}

function Type() {
  return (
    <Panel title="Type">
      {sizes.map((name) => (
        <Line key={name} name={`size-${name}`}>
          <span style={{ fontSize: `var(--hg-size-${name})` }}>Opened by 41.8% of 4,372</span>
        </Line>
      ))}
      {weights.map((name) => (
        <Line key={name} name={`weight-${name}`}>
          <span style={{ fontWeight: `var(--hg-weight-${name})` }}>Spring preview</span>
        </Line>
      ))}
    </Panel>
  );
}

function Words() {
  return (
    <Panel title="Text on every surface">
      {grounds.slice(0, 5).map((ground) => (
        <div key={ground} className={classes.ground} style={{ background: colour(ground) }}>
          {words.map((word) => (
            <span key={word} style={{ color: colour(word) }}>
              {word}
            </span>
          ))}
        </div>
      ))}
    </Panel>
  );
}

function Metrics() {
  return (
    <Panel title="Metrics" description="One colour each; the words beside it are text">
      {[...metrics, ...series].map((name) => (
        <Line key={name} name={name}>
          <span className={classes.bar} style={{ background: colour(name) }} />
          <span>1,592</span>
        </Line>
      ))}
    </Panel>
  );
}

function Surfaces() {
  return (
    <Panel title="Surfaces">
      <div className={classes.swatches}>
        {grounds.map((name) => (
          <Swatch key={name} name={name} style={{ background: colour(name) }} />
        ))}
      </div>
    </Panel>
  );
}

function Lines() {
  return (
    <Panel title="Lines">
      <div className={classes.swatches}>
        {lines.map((name) => (
          <Swatch key={name} name={name} style={{ borderColor: colour(name) }} />
        ))}
      </div>
    </Panel>
  );
}

function Shapes() {
  return (
    <Panel title="Heights, corners and shadows">
      <div className={classes.swatches}>
        {heights.map((name) => (
          <Swatch key={name} name={`height-${name}`} style={{ height: colour(`height-${name}`) }} />
        ))}
        {corners.map((name) => (
          <Swatch
            key={name}
            name={`radius-${name}`}
            style={{ borderRadius: colour(`radius-${name}`) }}
          />
        ))}
        {[1, 2, 3].map((step) => (
          <Swatch
            key={step}
            name={`shadow-${step}`}
            style={{ boxShadow: colour(`shadow-${step}`) }}
          />
        ))}
      </div>
    </Panel>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <code>{name}</code>
      {children}
    </div>
  );
}

function Swatch({ name, style }: { name: string; style: React.CSSProperties }) {
  return (
    <div className={classes.swatch}>
      <div className={classes.sample} style={style} />
      <code>{name}</code>
    </div>
  );
}

function colour(name: string): string {
  return `var(--hg-${name})`;
}

// Read from the sheet itself, so that a new one shows.
function namesOf(family: string): string[] {
  const found = tokens.matchAll(new RegExp(`--hg-(${family}-[\\w-]+):`, 'g'));
  return [...new Set([...found].map(([, name = '']) => name))];
}
