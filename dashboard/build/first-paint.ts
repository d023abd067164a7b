import type { Plugin } from 'vite';

const APPLICATION = /\/src\/main\.tsx$/;

export const isApplication = ({ moduleIds }: { readonly moduleIds: readonly string[] }): boolean =>
  moduleIds.some((id) => APPLICATION.test(id));

/**
 * Adds preload links for the application's files to the page, so that the browser fetches them without waiting for
 * the entry script.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const application = chunks.find(isApplication);
        if (!application) throw new Error('the application has no chunk of its own');
        return [application.fileName, ...application.imports]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
