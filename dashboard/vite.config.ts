import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { firstPaint } from './build/first-paint.ts';
import { letters } from './build/letters.ts';
import { sizeBudget } from './build/size-budget.ts';
import { traditional } from './build/traditional.ts';

/** A few files where there would be forty: a browser without HTTP/2 fetches six at a time, and each costs a trip. */
const FILES = [
  { name: 'begin', tags: ['$initial' as const], priority: 3 },
  { name: 'application', test: /\/src\/main\.tsx$|\/react-router\/.*fileRoute/, priority: 2 },
  { name: 'icons', test: /\/lucide-react\//, minShareCount: 3, priority: 1 },
  { name: 'parts', test: /\/src\/(ui|api)\//, minShareCount: 8, priority: 1 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    traditional(),
    tailwindcss(),
    firstPaint(),
    letters(),
    sizeBudget({ firstLoad: 165_000, screen: 46_000 }),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The size budget above decides, after compression.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: { codeSplitting: { groups: FILES } },
      // Compression takes most of a build; a first `npm start` needs no table of that.
      checks: { pluginTimings: false },
    },
  },
});
