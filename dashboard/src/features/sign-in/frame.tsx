import { Contrast } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useTheme } from '../../ui/theme.ts';
import { dictionary, useLanguage, useWords } from '../../ui/wording/language.tsx';
import { NAMED, TONGUES } from '../../ui/wording/tongues.ts';

const frameWords = dictionary({
  en: { toDark: 'Turn dark', toLight: 'Turn light' },
  zh: { toDark: '切换到深色', toLight: '切换到浅色' },
});

/** The layout of pages without a session. */
export function Frame({
  title,
  lead,
  foot,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly foot?: string;
  readonly children: ReactNode;
}) {
  const words = useWords(frameWords);
  const { tongue, choose } = useLanguage();
  const { theme, turn } = useTheme();
  useEffect(() => {
    document.title = `${title} · Frontdesk`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end gap-1 p-3">
        {TONGUES.filter((other) => other !== tongue).map((other) => (
          <button
            key={other}
            type="button"
            lang={NAMED[other].lang}
            aria-label={NAMED[other].choose}
            onClick={() => choose(other)}
            className="h-9 rounded-normal px-2 text-quiet hover:bg-sunk hover:text-ink desk:h-8"
          >
            {NAMED[other].name}
          </button>
        ))}
        <IconButton label={theme === 'dark' ? words.toLight : words.toDark} onClick={turn}>
          <Contrast aria-hidden size={16} />
        </IconButton>
      </header>
      <main className="mx-auto grid w-full max-w-98 flex-1 content-start px-4 pt-[min(10vh,88px)] pb-8">
        <Logo size={28} />
        <h1 className="mt-5 text-28 tracking-[-.015em]">{title}</h1>
        <p className="mt-1 text-quiet">{lead}</p>
        <div className="mt-6">{children}</div>
      </main>
      {foot && <footer className="px-4 pb-6 text-center text-12 text-quiet">{foot}</footer>}
    </div>
  );
}
