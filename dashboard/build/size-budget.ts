import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { isApplication } from './first-paint.ts';

interface Budget {
  /** Gzipped bytes of scripts and styles loaded before the shell is shown. */
  readonly firstLoad: number;
  /** Gzipped bytes that each screen adds. */
  readonly screen: number;
}

interface Part {
  readonly name: string;
  readonly bytes: number;
}

export interface Piece {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  readonly styles: readonly string[];
}

const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length;

/** Returns the size of the first load and of each lazily loaded chunk. */
export function weigh(
  pieces: readonly Piece[],
  styleOf: (name: string) => string,
): { first: number; screens: Part[] } {
  const byName = new Map(pieces.map((piece) => [piece.fileName, piece]));
  const reach = (names: readonly string[], seen: Set<string>): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      reach(byName.get(name)?.imports ?? [], seen);
    }
    return seen;
  };
  const entries = pieces.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const first = reach(entries, new Set());
  const weightOf = (names: Iterable<string>): number => {
    const loaded = [...names].flatMap((name) => byName.get(name) ?? []);
    const styles = new Set(loaded.flatMap((piece) => piece.styles));
    return (
      loaded.reduce((sum, { code }) => sum + sizeOf(code), 0) +
      [...styles].reduce((sum, name) => sum + sizeOf(styleOf(name)), 0)
    );
  };
  const screens = pieces
    .filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !first.has(fileName))
    .map(({ fileName }) => ({
      name: fileName,
      bytes: weightOf([...reach([fileName], new Set())].filter((name) => !first.has(name))),
    }));
  return { first: weightOf(first), screens };
}

/** Fails the build if a part exceeds its budget, and names the part. */
export function sizeBudget(budget: Budget): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const pieces = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? [
              {
                ...output,
                // The entry script imports the application dynamically.
                isEntry: output.isEntry || isApplication(output),
                styles: [
                  ...((output as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata
                    ?.importedCss ?? []),
                ],
              },
            ]
          : [],
      );
      const styleOf = (name: string): string => {
        const asset = bundle[name];
        return asset?.type === 'asset' ? Buffer.from(asset.source).toString('utf8') : '';
      };
      const { first, screens } = weigh(pieces, styleOf);
      const heavy = screens.filter(({ bytes }) => bytes > budget.screen);
      const shown = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
      if (first > budget.firstLoad)
        this.error(`The first load is ${shown(first)} after gzip; it may be ${shown(budget.firstLoad)}.`);
      if (heavy.length > 0)
        this.error(
          `Too heavy, more than ${shown(budget.screen)} after gzip: ${heavy.map(({ name, bytes }) => `${name} ${shown(bytes)}`).join(', ')}.`,
        );
      const heaviest = Math.max(0, ...screens.map(({ bytes }) => bytes));
      this.info(`first load ${shown(first)}, heaviest screen ${shown(heaviest)} more (gzip)`);
    },
  };
}
