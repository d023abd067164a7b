import { readdir } from 'node:fs/promises';
import type { Tool } from './tool.ts';

/** The tools by every name they answer to. A Map, so that no tool is found under `constructor`. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  find(name: string): Tool | undefined;
}

const TOOL_FILE = /^[a-z0-9-]+\.(?:ts|js)$/;
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Loads every file in tools/ as one tool. */
export async function loadToolbox(folder = new URL('./tools/', import.meta.url)): Promise<Toolbox> {
  const files = (await readdir(folder)).filter((file) => TOOL_FILE.test(file)).sort();
  const tools = await Promise.all(files.map((file) => loadTool(new URL(file, folder).href)));
  return toolbox(tools);
}

export function toolbox(tools: readonly Tool[]): Toolbox {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    for (const name of [tool.name, ...tool.aliases]) {
      if (!NAME.test(name)) throw new Error(`"${name}" is not a tool name that the voice platform accepts`);
      if (byName.has(name)) throw new Error(`two voice tools have the name "${name}"`);
      byName.set(name, tool);
    }
  }
  return { tools, find: (name) => byName.get(name) };
}

async function loadTool(href: string): Promise<Tool> {
  const { default: tool } = (await import(/* @vite-ignore */ href)) as { default?: Tool };
  if (typeof tool?.run !== 'function') throw new Error(`${href} must export a tool as its default`);
  return tool;
}
