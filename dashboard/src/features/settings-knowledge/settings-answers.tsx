import { Link } from '@tanstack/react-router';
import { useWords } from '../../ui/wording/language.tsx';
import { knowledgeWords } from './words.ts';

/** The settings page behind each built-in answer. */
export const KIND_PLACES = {
  hours: '/schedule/hours',
  closures: '/schedule',
  profile: '/settings/clinic',
  providers: '/settings/providers',
  acceptance: '/settings/clinic',
} as const;

const KINDS = ['profile', 'hours', 'closures', 'providers', 'acceptance'] as const;

/** Questions answered from settings, most frequent first. */
export function SettingsAnswers({ times }: { readonly times: ReadonlyMap<string, number> }) {
  const words = useWords(knowledgeWords);
  const asked = KINDS.flatMap((kind) => {
    const count = times.get(kind) ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  }).toSorted((one, other) => other.count - one.count);
  if (asked.length === 0) return null;
  return (
    <section aria-label={words.fromSettings}>
      <h3 className="border-t px-4 pt-4 pb-2 font-regular text-12 text-quiet desk:pl-8">
        {words.fromSettings}
      </h3>
      <ul>
        {asked.map(({ kind, count }) => (
          <li key={kind} className="flex min-h-11 items-center gap-3 border-t px-4 desk:pl-8">
            <Link to={KIND_PLACES[kind]} className="link min-w-0 flex-1 truncate">
              {words[kind]}
            </Link>
            <span className="text-quiet">{words.times(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
