import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { sizeBudget } from './build/size-budget.ts';
import { traditional } from './build/traditional.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    traditional(),
    tailwindcss(),
    sizeBudget({ firstLoad: 200_000, screen: 40_000 }),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
